/** A form field: text, or fields within it (`items[0][price]=x` is an array of objects). */
export type Field = string | Field[] | { [name: string]: Field };
export type Fields = Record<string, Field>;

const MAX_DEPTH = 8;

/** Reads a form or query in the bracket notation that Stripe's SDK writes. */
export function parseForm(text: string): Fields {
  const root = emptyFields();
  for (const [key, value] of new URLSearchParams(text)) {
    const [name = '', ...inner] = key.split('[').map((part, index) => (index === 0 ? part : part.replace(/\]$/, '')));
    const path = [name, ...inner].slice(0, MAX_DEPTH);
    let fields = root;
    for (const part of path.slice(0, -1)) {
      const next = fields[part];
      fields = typeof next === 'object' && !Array.isArray(next) ? next : (fields[part] = emptyFields());
    }
    const last = path.at(-1) ?? '';
    // `expand[]=a&expand[]=b`: an empty name is the next index.
    fields[last === '' ? String(Object.keys(fields).length) : last] = value;
  }
  return Object.fromEntries(Object.entries(root).map(([name, field]) => [name, withArrays(field)]));
}

/** Without a prototype, so that a field may have any name. */
function emptyFields(): Fields {
  return Object.setPrototypeOf({}, null);
}

function withArrays(field: Field): Field {
  if (typeof field === 'string' || Array.isArray(field)) return field;
  const entries = Object.entries(field);
  if (entries.length > 0 && entries.every(([name], index) => name === String(index))) {
    return entries.map(([, value]) => withArrays(value));
  }
  return Object.fromEntries(entries.map(([name, value]) => [name, withArrays(value)]));
}

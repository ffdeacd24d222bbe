import type { Schema } from './describe-calls.js';

/** Where something may be lower in the wider schema, and where higher. */
const LOWEST = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];
const HIGHEST = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];
const SAME = ['pattern', 'format', 'multipleOf'];

/**
 * What `narrow` allows and `wide` does not, by the path to it; empty when every value of `narrow` is one of `wide`.
 * Properties that `wide` does not name do not matter: clients and servers ignore what they do not know.
 */
export function uncovered(wide: Schema, narrow: Schema, path = ''): string[] {
  const alternatives = list(narrow['anyOf']);
  if (alternatives) return alternatives.flatMap((each) => uncovered(wide, each, path));
  const choices = list(wide['anyOf']);
  if (choices) return choices.some((each) => uncovered(each, narrow, path).length === 0) ? [] : [`${path}: no choice`];
  return [
    ...typesOf(wide, narrow, path),
    ...boundsOf(wide, narrow).map((name) => `${path}: ${name}`),
    ...propertiesOf(wide, narrow, path),
    ...(['items', 'additionalProperties', 'propertyNames'] as const).flatMap((name) =>
      isSchema(wide[name]) ? uncovered(wide[name], schemaOr(narrow[name]), `${path}/${name}`) : [],
    ),
  ];
}

function typesOf(wide: Schema, narrow: Schema, path: string): string[] {
  const allowed = valuesOf(wide);
  if (allowed) {
    const others = valuesOf(narrow)?.filter((value) => !allowed.includes(value)) ?? ['any'];
    return others.map((value) => `${path}: ${JSON.stringify(value)}`);
  }
  const types = namesOf(wide['type']);
  if (types.length === 0) return [];
  const others = namesOf(narrow['type']).filter(
    (type) => !types.includes(type) && !(type === 'integer' && types.includes('number')),
  );
  if (narrow['type'] === undefined && !valuesOf(narrow)) others.push('any');
  return others.map((type) => `${path}: ${type} instead of ${types.join(' or ')}`);
}

function boundsOf(wide: Schema, narrow: Schema): string[] {
  return [
    ...LOWEST.filter((name) => wide[name] !== undefined && !(Number(narrow[name]) >= Number(wide[name]))),
    ...HIGHEST.filter((name) => wide[name] !== undefined && !(Number(narrow[name]) <= Number(wide[name]))),
    ...SAME.filter((name) => wide[name] !== undefined && wide[name] !== narrow[name]),
  ];
}

function propertiesOf(wide: Schema, narrow: Schema, path: string): string[] {
  const certain = valuesIn(narrow['required']);
  const missing = valuesIn(wide['required']).filter((name) => !certain.includes(name));
  const named = schemaOr(narrow['properties']);
  return [
    ...missing.map((name) => `${path}/${String(name)}: may be missing`),
    ...Object.entries(schemaOr(wide['properties'])).flatMap(([name, each]) =>
      isSchema(each) && isSchema(named[name]) ? uncovered(each, named[name], `${path}/${name}`) : [],
    ),
  ];
}

/** The values that a schema lists, if it lists them. */
function valuesOf(schema: Schema): readonly unknown[] | undefined {
  return 'const' in schema ? [schema['const']] : Array.isArray(schema['enum']) ? schema['enum'] : undefined;
}

/** A type, or several of which a value may have each. */
const namesOf = (type: unknown): string[] => [type].flat().filter((each) => typeof each === 'string');

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;
const schemaOr = (value: unknown): Schema => (isSchema(value) ? value : {});
const valuesIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const list = (value: unknown): readonly Schema[] | undefined =>
  Array.isArray(value) ? value.filter(isSchema) : undefined;

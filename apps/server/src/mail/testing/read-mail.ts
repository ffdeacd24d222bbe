/** A message as a mail program shows it. Knows what nodemailer writes, not all that MIME allows. */
export function readMail(source: string) {
  const { header, body } = split(source);
  const boundary = /boundary="([^"]+)"/.exec(header('content-type'))?.[1] ?? '';
  const parts = body.split(`--${boundary}`).map((part) => split(part.trimStart()));
  const partOf = (type: string) => {
    const part = parts.find((each) => each.header('content-type').startsWith(type));
    if (!part) throw new Error(`the message has no ${type} part`);
    return decode(part.body, part.header('content-transfer-encoding'));
  };
  return { header, text: partOf('text/plain'), html: partOf('text/html') };
}

function split(source: string) {
  const [head = '', ...rest] = source.replaceAll('\r\n', '\n').split('\n\n');
  const lines = head.replace(/\n[ \t]+/g, ' ').split('\n');
  const header = (name: string) => {
    const values = lines.filter((line) => line.toLowerCase().startsWith(`${name}: `));
    return values.map((line) => line.slice(name.length + 2)).join(', ');
  };
  return { header, body: rest.join('\n\n') };
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  const text = body.replace(/\n$/, '');
  if (encoding !== 'quoted-printable') return text;
  const bytes = text
    .replaceAll('=\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

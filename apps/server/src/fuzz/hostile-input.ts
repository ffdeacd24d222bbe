import * as fc from 'fast-check';

/** As part of an address, where lone surrogates cannot be. */
export const encode = (text: string) => encodeURIComponent(Buffer.from(text).toString());

const deep = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

/** Text that is known to break servers. */
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\udfff\ud800',
    '\u202e\ufeff',
    '__proto__',
    'constructor',
    'toString',
    "' or 1=1 --",
    '"; drop table users; --',
    '%_\\',
    '../../../../etc/passwd',
    '<script>alert(1)</script>',
    '${7*7}{{7*7}}',
    'NaN',
    'Infinity',
    '-0',
    '1e309',
    '99999999999999999999',
    '0x7f',
    'Etc/../../UTC',
    'x'.repeat(5_000),
    '\u{1f9d8}'.repeat(300),
    '('.repeat(200),
  ),
);

const numbers = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.maxSafeInteger(),
  fc.constantFrom(0, -1, 0.5, 2_147_483_647, 2_147_483_648, -2_147_483_649, 2 ** 53, 1e308, 5e-324),
);

/** Any JSON value, valid or not. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  texts,
  numbers,
  fc.boolean(),
  fc.constant(null),
  fc.array(numbers, { maxLength: 8 }),
  fc.dictionary(texts, texts, { maxKeys: 4 }),
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom(...[deep(60, '[', ']'), '{"__proto__":{"isAdmin":true}}'].map((text): unknown => JSON.parse(text))),
  fc.constant(Array.from({ length: 3_000 }, (_, index) => index)),
);

/** Fields that nobody may set. */
const STOLEN: unknown = JSON.parse(
  '{"userId":1,"isAdmin":true,"subscriptionStatus":"active","subscriptionTier":"lifetime","id":1,"__proto__":{"isAdmin":true}}',
);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a contract asks for, as it is, with one field spoiled, with fields too many, or something else altogether. */
export function disturbed(input: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 3, arbitrary: input },
    { weight: 4, arbitrary: fc.tuple(input, fc.nat(), hostileValue).map(spoil) },
    {
      weight: 1,
      arbitrary: input.map((value) => (isRecord(value) && isRecord(STOLEN) ? { ...STOLEN, ...value } : value)),
    },
    { weight: 1, arbitrary: hostileValue },
  );
}

function spoil([value, at, hostile]: [unknown, number, unknown]): unknown {
  if (!isRecord(value)) return hostile;
  const names = Object.keys(value);
  const name = names[at % (names.length || 1)];
  return name === undefined ? hostile : { ...value, [name]: hostile };
}

/** Bodies that no call accepts. */
export const garbage: fc.Arbitrary<Buffer> = fc.oneof(
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  fc
    .constantFrom(
      '',
      'null',
      '7',
      '"text"',
      '[1,2]',
      '{"username":',
      '{"a":1e999999}',
      '{"currentTime":1e309,"sessionId":1}',
      '{"username":"\\ud800","password":"\\ud800\\ud800\\ud800"}',
      '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
      '{"0":{"json":null},"1":[]}',
      `{"username":"a","username":"b"}`,
      deep(100_000, '[', ']'),
      deep(50_000, '{"a":', '}'),
      `{"title":"${'x'.repeat(2_000_000)}"}`,
      'username=a&password=b',
      '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--',
    )
    .map((text) => Buffer.from(text)),
  fc
    .constantFrom(
      [0xff, 0xfe, 0x7b, 0x7d],
      [0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d],
      [0xef, 0xbb, 0xbf, 0x7b, 0x7d],
    )
    .map((bytes) => Buffer.from(bytes)),
);

export const contentTypes = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-7',
  'application/json;;;=',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/xml',
  'json',
  '/',
  '',
);

/** Headers as no browser sends them. */
export const headers: fc.Arbitrary<Record<string, string>> = fc.record(
  {
    range: fc.constantFrom(
      'bytes=0-',
      'bytes=-1',
      'bytes=5-1',
      'bytes=0-0,0-0,0-0',
      'bytes=-0',
      'bytes=99999999999999999999-',
      'x=1',
    ),
    'if-match': fc.constantFrom('*', '"x"', 'x'),
    'if-unmodified-since': fc.constantFrom('Fri, 01 Jan 1990 00:00:00 GMT', 'x'),
    'if-none-match': fc.constantFrom('*', '"', 'W/"1"', 'x'.repeat(2_000)),
    'x-forwarded-for': fc.constantFrom('127.0.0.1', '::ffff:1.2.3.4, x', "'", ','.repeat(500)),
    cookie: fc.constantFrom('vizzi=', 'vizzi=%ff', 'vizzi==;=', `vizzi=${'a'.repeat(4_000)}`, '__proto__=1', '%=%'),
    accept: fc.constantFrom('*/*', 'application/jsonl', 'text/event-stream', ';;'),
    'accept-encoding': fc.constantFrom('br;q=x', '*', 'gzip, br, zstd', '\t'),
    'trpc-accept': fc.constantFrom('application/jsonl', 'x'),
    'last-event-id': fc.constantFrom('1', 'x'),
    'content-encoding': fc.constantFrom('gzip', 'br', 'x'),
    'x-http-method-override': fc.constantFrom('DELETE'),
  },
  { requiredKeys: [] },
);

/** A part of an address, not always well encoded. */
export const segments: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.nat({ max: 6 }).map(String) },
  { weight: 3, arbitrary: fc.oneof(texts, numbers).map((value) => encode(String(value)).slice(0, 1_900)) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '%',
      '%ff',
      '%00',
      '%2e%2e',
      '..',
      '%2f',
      '%5c',
      '%c0%ae',
      '1e0',
      '01',
      '+1',
      '1%20',
      '１',
      ';',
      '*',
    ),
  },
);

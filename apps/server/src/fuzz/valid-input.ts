import * as fc from 'fast-check';
import { z } from 'zod';

/** The part of JSON Schema that our contracts are made of. */
interface Schema {
  readonly type?: unknown;
  readonly const?: unknown;
  readonly enum?: unknown;
  readonly anyOf?: unknown;
  readonly properties?: unknown;
  readonly required?: unknown;
  readonly items?: unknown;
  readonly format?: unknown;
  readonly pattern?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly maxLength?: unknown;
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;
const numberOr = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise);

/** What a contract asks for, as its JSON Schema says it: mostly right, and sometimes refused by a finer rule. */
export function inputFor(contract: z.ZodType): fc.Arbitrary<unknown> {
  return arbitraryOf(z.toJSONSchema(contract, { io: 'input', unrepresentable: 'any' }));
}

function arbitraryOf(schema: unknown): fc.Arbitrary<unknown> {
  if (!isSchema(schema)) return fc.jsonValue();
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  if (Array.isArray(schema.anyOf)) return fc.oneof(...schema.anyOf.map(arbitraryOf));
  switch (schema.type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return fc.array(arbitraryOf(schema.items), { maxLength: 5 });
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue();
  }
}

function objectOf({ properties, required }: Schema): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(
    Object.entries(isSchema(properties) ? properties : {}).map(([name, schema]) => [name, arbitraryOf(schema)]),
  );
  return fc.record(model, { requiredKeys: Array.isArray(required) ? required : [] });
}

function textOf({ format, pattern, maxLength }: Schema): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress();
  if (format === 'uuid') return fc.uuid();
  if (format === 'date') return MOMENTS.map((text) => text.slice(0, 10));
  if (format === 'date-time') return MOMENTS;
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern), { maxLength: 12 });
  return fc.string({ maxLength: Math.min(numberOr(maxLength, 40), 40) });
}

const MOMENTS = fc.integer({ min: 0, max: 4_000_000_000 }).map((seconds) => new Date(seconds * 1000).toISOString());

/** Small ones often: those are the ids of rows that exist. */
function numberOf({ minimum, maximum }: Schema): fc.Arbitrary<number> {
  const min = numberOr(minimum, 1);
  const max = numberOr(maximum, 2_147_483_647);
  return fc.oneof(fc.integer({ min, max: Math.min(max, min + 6) }), fc.integer({ min, max }));
}

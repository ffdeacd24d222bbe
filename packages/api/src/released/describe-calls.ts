import { z } from 'zod';
import { appRouter } from '../root.js';

/** A JSON Schema. */
export type Schema = Readonly<Record<string, unknown>>;

/** A procedure as its clients see it. */
export interface Call {
  readonly type: string;
  readonly input: Schema | null;
  readonly output: Schema | null;
  /** Whether it may be called without an input. */
  readonly takesNothing: boolean;
}

const contract = z.instanceof(z.ZodType);
const procedure = z.object({
  _def: z.object({ type: z.string(), inputs: z.array(contract), output: contract.optional() }),
});

/** Every procedure of the router by its name, with what it takes and answers. */
export function describeCalls(): Record<string, Call> {
  const calls = Object.entries(appRouter._def.procedures).map(([name, definition]): [string, Call] => {
    const { type, inputs, output } = procedure.parse({ _def: Reflect.get(definition, '_def') })._def;
    const [input] = inputs;
    const takesNothing = !input || input.safeParse(undefined).success;
    return [name, { type, input: schemaOf(input, 'input'), output: schemaOf(output, 'output'), takesNothing }];
  });
  return Object.fromEntries(calls.toSorted(([a], [b]) => a.localeCompare(b)));
}

function schemaOf(of: z.ZodType | undefined, io: 'input' | 'output'): Schema | null {
  if (!of) return null;
  const { $schema: _version, ...schema } = z.toJSONSchema(of, { io, unrepresentable: 'any' });
  return schema;
}

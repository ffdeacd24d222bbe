import { type Access, type Caller, type Context, createCaller } from '@vizzi/api';
import type { ErrorCode } from '@vizzi/domain';
import { z } from 'zod';
import type { Tag } from './openapi/tags.js';

/** The input of a call that takes nothing. */
export const nothing = z.object({});

/** Failures by their code, in the words of the answers. */
export type Failures = readonly (readonly [code: ErrorCode, message: string])[];

type Method = 'GET' | 'POST' | 'DELETE';

/** The names in braces of a path. */
type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;

interface Documented<Path extends string, Input extends z.ZodType, Output extends z.ZodType> {
  method: Method;
  /** Names in braces are fields of the input. */
  path: PathNames<Path> extends keyof z.input<Input> ? Path : never;
  /** The name of the call in generated clients. */
  operationId: string;
  tag: Tag;
  summary: string;
  description: string;
  access: Access;
  input: Input;
  /** Input fields that the query string carries. */
  query?: readonly (keyof z.input<Input> & string)[];
  /** Input fields that the JSON body carries. */
  body?: readonly (keyof z.input<Input> & string)[];
  output: Output;
  /** The answer is made of the catalogue and the input alone, the same for everybody: it may be kept. */
  ofCatalog?: boolean;
  /** Failures that this call has beside those that all calls have. */
  failures?: Failures;
  /** One call that works, and its answer. */
  example: { input?: z.input<Input>; output: z.output<Output> };
}

/** Who answers: a procedure or, where its cost is too much, a use-case itself (docs/decisions/0012-progress-past-trpc.md). */
type Answering<Input extends z.ZodType, Output extends z.ZodType> =
  | { call: (caller: Caller, input: z.output<Input>) => Promise<z.output<Output>> }
  | { answer: (context: Context, input: z.output<Input>) => Promise<z.output<Output>> };

/** One documented call, its types checked where it is written. */
export interface Row {
  readonly method: Method;
  readonly path: string;
  readonly operationId: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly description: string;
  readonly access: Access;
  readonly input: z.ZodType;
  readonly query: readonly string[];
  readonly body: readonly string[];
  readonly output: z.ZodType;
  readonly ofCatalog: boolean;
  readonly failures: Failures;
  readonly example: { readonly input?: unknown; readonly output: unknown };
  run: (context: Context, input: unknown) => Promise<unknown>;
}

export function row<const Path extends string, Input extends z.ZodType, Output extends z.ZodType>(
  definition: Documented<Path, Input, Output> & Answering<Input, Output>,
): Row {
  const { input, output, query = [], body = [], ofCatalog = false, failures = [] } = definition;
  const run =
    'call' in definition
      ? (context: Context, raw: unknown) => definition.call(createCaller(context), input.parse(raw))
      : async (context: Context, raw: unknown) => checked(output, await definition.answer(context, input.parse(raw)));
  return { ...definition, query, body, ofCatalog, failures, run };
}

/** An answer as its contract allows it. One that breaks it is our mistake, and nothing that the caller may hear of. */
function checked(output: z.ZodType, answer: unknown): unknown {
  const { success, data, error } = output.safeParse(answer);
  if (success) return data;
  throw new Error('the answer breaks its contract', { cause: error });
}

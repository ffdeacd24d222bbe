import type { Access, Caller } from '@vizzi/api';
import type { z } from 'zod';

type Method = 'GET' | 'POST' | 'DELETE';

/** The names in braces of a path. */
type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;

interface RowDefinition<Path extends string, Input extends z.ZodType, Output extends z.ZodType> {
  method: Method;
  /** Names in braces are fields of the input. */
  path: PathNames<Path> extends keyof z.input<Input> ? Path : never;
  summary: string;
  access: Access;
  input: Input;
  /** Input fields that the query string carries. */
  query?: readonly (keyof z.input<Input> & string)[];
  /** Input fields that the JSON body carries. */
  body?: readonly (keyof z.input<Input> & string)[];
  output: Output;
  /** The answer is made of the catalogue and the input alone, the same for everybody: it may be kept. */
  ofCatalogue?: boolean;
  call: (caller: Caller, input: z.output<Input>) => Promise<z.output<Output>>;
}

/** One documented call, its types checked where it is written. */
export interface Row {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly input: z.ZodType;
  readonly query: readonly string[];
  readonly body: readonly string[];
  readonly output: z.ZodType;
  readonly ofCatalogue: boolean;
  run: (caller: Caller, input: unknown) => Promise<unknown>;
}

export function row<const Path extends string, Input extends z.ZodType, Output extends z.ZodType>(
  definition: RowDefinition<Path, Input, Output>,
): Row {
  const { call, input, query = [], body = [], ofCatalogue = false, ...rest } = definition;
  return { ...rest, input, query, body, ofCatalogue, run: (caller, raw) => call(caller, input.parse(raw)) };
}

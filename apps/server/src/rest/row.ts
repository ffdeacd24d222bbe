import {
  type Access,
  admit,
  type Admitted,
  type CallKind,
  type Context,
  limitActs,
  type RequestDeps,
} from '@vizzi/api';
import type { ErrorCode } from '@vizzi/domain';
import { z } from 'zod';
import type { CatalogResponses } from '../http/catalog-responses.js';
import { checkOutput } from '../http/check-output.js';
import type { EncodedBody } from '../http/encoded-body.js';
import { arrayOfPages } from '../http/json-stream.js';
import { inTurns } from '../http/long-answers.js';
import type { CachedResponse, InTurn } from '../http/response-cache.js';
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

interface Documented<For extends Access, Path extends string, Input extends z.ZodType, Output extends z.ZodType> {
  method: Method;
  /** Names in braces are fields of the input. */
  path: PathNames<Path> extends keyof z.input<Input> ? Path : never;
  /** The name of the call in generated clients. */
  operationId: string;
  tag: Tag;
  summary: string;
  description: string;
  access: For;
  input: Input;
  /** Input fields that the query string carries. */
  query?: readonly (keyof z.input<Input> & string)[];
  /** Input fields that the JSON body carries. */
  body?: readonly (keyof z.input<Input> & string)[];
  output: Output;
  /** The type of an answer that is text instead of JSON. */
  textType?: 'text/csv';
  /** Failures that this call has beside those that all calls have. */
  failures?: Failures;
  /** One call that works, and its answer. */
  example: { input?: z.input<Input>; output: z.output<Output> };
}

/** A use-case, one that answers a list page by page, or a cached read that is open to everyone. */
type Answering<For extends Access, Input extends z.ZodType, Output extends z.ZodType> =
  | {
      /** Otherwise arrays are `large`, reads `small` and the others `change`. */
      callKind?: CallKind;
      useCase: (
        deps: RequestDeps,
        viewer: Admitted[For],
        input: z.output<Input>,
      ) => z.output<Output> | Promise<z.output<Output>>;
    }
  | {
      pages: (
        deps: RequestDeps,
        viewer: Admitted[For],
        input: z.output<Input>,
      ) => AsyncGenerator<z.output<Output> & readonly unknown[]>;
    }
  | {
      access: 'public';
      /** Its answers for one address are made one after another, as those of the same procedure are. */
      isLarge?: true;
      cached: (
        catalog: CatalogResponses,
        input: z.output<Input>,
        inTurn: InTurn,
      ) => Promise<CachedResponse<z.output<Output>>>;
    };

/** How a row makes its answer, from input that was not parsed yet. */
type Answer =
  | {
      readonly kind: 'called';
      /** It is read page by page, and each page is made in turn. */
      readonly isLong: boolean;
      readonly callKind: CallKind;
      /** Checks access, then reads and parses the input, so that a refused client learns nothing about its input. */
      run: (context: Context, readInput: () => unknown) => Promise<unknown>;
    }
  | {
      readonly kind: 'cached';
      readonly callKind: CallKind;
      read: (catalog: CatalogResponses, input: unknown, inTurn: InTurn) => Promise<EncodedBody>;
    };

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
  readonly textType?: 'text/csv';
  readonly failures: Failures;
  readonly example: { readonly input?: unknown; readonly output: unknown };
  readonly answer: Answer;
}

export function row<For extends Access, const Path extends string, Input extends z.ZodType, Output extends z.ZodType>(
  definition: Documented<For, Path, Input, Output> & Answering<For, Input, Output>,
): Row {
  const { query = [], body = [], failures = [] } = definition;
  return { ...definition, query, body, failures, answer: answerOf(definition) };
}

function answerOf<For extends Access, Path extends string, Input extends z.ZodType, Output extends z.ZodType>(
  definition: Documented<For, Path, Input, Output> & Answering<For, Input, Output>,
): Answer {
  const { access, method, input, output } = definition;
  if ('useCase' in definition) {
    return {
      kind: 'called',
      isLong: false,
      callKind: definition.callKind ?? kindOf(method, output),
      async run({ deps, ...viewers }, readInput) {
        const admitted = await admit(access, viewers, { isChange: method !== 'GET' });
        if (method !== 'GET') await limitActs(deps, access, admitted);
        return checkOutput(output, await definition.useCase(deps, admitted, input.parse(readInput())));
      },
    };
  }
  if ('pages' in definition) {
    return {
      kind: 'called',
      isLong: true,
      callKind: 'large',
      async run({ deps, ...viewers }, readInput) {
        const admitted = await admit(access, viewers, { isChange: false });
        const pages = checkPages(output, definition.pages(deps, admitted, input.parse(readInput())));
        return arrayOfPages(inTurns(deps, admitted?.id, pages));
      },
    };
  }
  return {
    kind: 'cached',
    callKind: definition.isLarge ? 'list' : 'small',
    read: async (catalog, raw, inTurn) => (await definition.cached(catalog, input.parse(raw), inTurn)).body,
  };
}

function kindOf(method: Method, output: z.ZodType): CallKind {
  if (output instanceof z.ZodArray) return 'large';
  return method === 'GET' ? 'small' : 'change';
}

async function* checkPages(output: z.ZodType, pages: AsyncGenerator): AsyncGenerator<unknown[]> {
  for await (const page of pages) yield z.array(z.unknown()).parse(checkOutput(output, page));
}

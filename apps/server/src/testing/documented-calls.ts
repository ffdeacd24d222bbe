import { isDeepStrictEqual } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { InjectOptions, Response } from 'light-my-request';
import { z } from 'zod';

const reference = z.strictObject({ $ref: z.string() });
const response = z.object({
  headers: z.record(z.string(), z.unknown()).default({}),
  content: z
    .record(z.string(), z.object({ examples: z.record(z.string(), z.object({ value: z.unknown() })).optional() }))
    .optional(),
});
const operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  parameters: z.array(
    z.union([reference, z.object({ name: z.string(), in: z.enum(['path', 'query']), example: z.unknown() })]),
  ),
  requestBody: z
    .object({ content: z.object({ 'application/json': z.object({ example: z.record(z.string(), z.unknown()) }) }) })
    .optional(),
  responses: z.record(z.string(), z.unknown()),
});
const description = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

export type DocumentedCall = ReturnType<typeof readCalls>[number];

/** The calls of an OpenAPI document, each to be sent as its examples say, and to be held to its answers. */
export function readCalls(document: object) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { ...fullFormats, binary: true } });
  ajv.addSchema(document, 'api');

  const read = (path: string, method: string, call: z.infer<typeof operation>) => ({
    operationId: call.operationId,
    isForAdmins: call.tags.includes('Admin'),
    statuses: Object.keys(call.responses).map(Number),

    /** The example's request, with other values for some of its fields. */
    request(values: Record<string, unknown> = {}): InjectOptions {
      const query = new URLSearchParams();
      let url = path;
      for (const each of call.parameters) {
        if ('$ref' in each) continue;
        const value = String(values[each.name] ?? each.example);
        if (each.in === 'query') query.set(each.name, value);
        else url = url.replace(`{${each.name}}`, encodeURIComponent(value));
      }
      const example = call.requestBody?.content['application/json'].example;
      const known = Object.entries(values).filter(([name]) => example && name in example);
      return {
        method: method === 'get' ? 'GET' : method === 'post' ? 'POST' : 'DELETE',
        url: query.size > 0 ? `${url}?${query.toString()}` : url,
        ...(example ? { payload: { ...example, ...Object.fromEntries(known) } } : {}),
      };
    },

    /** What an answer has that is not documented, or lacks: its status, headers that belong to it, its body. */
    faultsOf({ statusCode, headers, body }: Response): string[] {
      const found = call.responses[statusCode];
      if (found === undefined) return [`status ${statusCode}`];
      const { success, data } = reference.safeParse(found);
      const pointer = success ? data.$ref : `#/paths/${escape(path)}/${method}/responses/${statusCode}`;
      const documented = response.parse(ajv.getSchema(`api${pointer}`)?.schema);
      const missing = Object.keys(documented.headers).filter((name) => headers[name.toLowerCase()] === undefined);
      // When the server fails, what it can still say differs.
      const faults = statusCode < 500 ? missing.map((name) => `no header ${name}`) : [];
      if (!documented.content) return body === '' ? faults : [...faults, 'a body'];

      const type = String(headers['content-type']).replace(/;.*/, '');
      const content = documented.content[type] ?? documented.content[type.replace(/\/.*/, '/*')];
      if (!content) return [...faults, `type ${type}`];
      if (type !== 'application/json') return faults;
      // Kept by ajv: to compile takes longer than all the rest.
      const validate = ajv.getSchema(`api${pointer}/content/${escape(type)}/schema`);
      if (!validate) return [...faults, `no schema of ${type}`];
      if (!validate(JSON.parse(body))) faults.push(ajv.errorsText(validate.errors));
      // What is wrong with an input is said in many ways, other failures in the words of the examples.
      const examples = Object.values(content.examples ?? {}).map(({ value }) => value);
      const isWorded = statusCode <= 400 || examples.some((example) => isDeepStrictEqual(example, JSON.parse(body)));
      return isWorded ? faults : [...faults, `not worded as documented: ${body}`];
    },
  });

  const { paths } = description.parse(document);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => read(path, method, call)),
  );
}

/** A name, escaped for a JSON pointer. */
const escape = (name: string) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));

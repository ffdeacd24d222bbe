import { errorBody } from '@vizzi/api';
import { BRAND } from '@vizzi/domain';
import { failureComponents } from './openapi/failures.js';
import { headerComponents, parameterComponents } from './openapi/headers.js';
import { mediaPaths } from './openapi/media.js';
import { operation } from './openapi/operation.js';
import { type JsonSchema, Schemas } from './openapi/schemas.js';
import { TAGS } from './openapi/tags.js';
import { table } from './table.js';

/** The OpenAPI 3.1 document of the calls, its schemas made from the same zod contracts that check each call. */
export function openApiDocument(cookieName: string) {
  const schemas = new Schemas();
  const paths: Record<string, JsonSchema> = {};
  for (const row of table) {
    paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: operation(row, schemas) };
  }
  Object.assign(paths, mediaPaths(schemas));
  schemas.of(errorBody, 'output');
  return {
    openapi: '3.1.0',
    info: {
      title: `${BRAND.name} API`,
      version: '1.0.0',
      description: 'Sign in once; the session cookie does the rest. Every failure has a message and a code.',
      contact: { name: `${BRAND.name} support` },
    },
    servers: [{ url: '/', description: 'The server that this document comes from' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName } },
      schemas: schemas.named,
      responses: failureComponents(),
      headers: headerComponents,
      parameters: parameterComponents,
    },
  };
}

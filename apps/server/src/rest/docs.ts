import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { BRAND } from '@vizzi/domain';
import type { FastifyInstance } from 'fastify';
import { encodeBody, sendEncoded } from '../http/encoded-body.js';
import { serveFolder } from '../http/static-files.js';
import { openApiDocument } from './openapi.js';

const SWAGGER_UI = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${BRAND.name} API</title>
    <link rel="stylesheet" href="/api/docs/assets/swagger-ui.css" />
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/api/docs/assets/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;

const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui' });\n`;

/** The documented calls, for machines at /api/openapi.json and for people at /api/docs. */
export async function mountDocs(app: FastifyInstance, cookieName: string): Promise<void> {
  const document = await encodeBody(JSON.stringify(openApiDocument(cookieName)));
  app.get('/api/openapi.json', async (request, reply) =>
    sendEncoded(request, reply.type('application/json; charset=utf-8'), document),
  );
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE));
  app.get('/api/docs/start.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(START));
  await serveFolder(app, {
    root: SWAGGER_UI,
    prefix: '/api/docs/assets/',
    allowedPath: (path) => /^\/swagger-ui(-bundle)?\.(css|js)$/.test(path),
  });
}

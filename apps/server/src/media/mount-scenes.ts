import { ADMIT } from '@vizzi/api';
import { categoryInput } from '@vizzi/api/contracts';
import { drawCoverScene } from '@vizzi/content';
import { SCENES_PATH } from '@vizzi/domain';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { CreateContext } from '../http/context.js';

const sceneInput = categoryInput.extend({ number: z.coerce.number().int().min(0).max(9_999) });

/** Generated covers for editors to choose from. A chosen one is uploaded like any other picture. */
export function mountScenes(app: FastifyInstance, createContext: CreateContext): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${SCENES_PATH}/:slug/:number`,
    handler: async (request, reply) => {
      ADMIT.editor((await createContext(request, reply, { fresh: true })).viewer);
      const { slug, number } = sceneInput.parse(request.params);
      return reply
        .type('image/svg+xml')
        .header('cache-control', 'private, max-age=3600')
        .send(drawCoverScene(slug, number));
    },
  });
}

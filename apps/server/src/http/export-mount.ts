import compress from '@fastify/compress';
import { admit } from '@vizzi/api';
import { accountData } from '@vizzi/api/contracts';
import { exportData } from '@vizzi/api/use-cases';
import type { FastifyInstance } from 'fastify';
import { checkOutput } from './check-output.js';
import { COMPRESSION } from './compression.js';
import type { CreateContext } from './context.js';
import { objectOfParts } from './json-stream.js';
import { type BeginLongAnswer, inTurns, unlessHead } from './long-answers.js';

const parts = accountData.partial();

/** The member's data, for our own web app: part by part, so that it takes little memory however much there is. */
export async function mountExport(
  app: FastifyInstance,
  createContext: CreateContext,
  beginLongAnswer: BeginLongAnswer,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(compress, COMPRESSION);
    scope.get('/api/user/export', async (request, reply) => {
      const context = await createContext(request, reply);
      const { deps } = context;
      const member = await admit('member', context, { isChange: false });
      beginLongAnswer(member.id, reply);
      const checked = checkParts(exportData(deps, member));
      return reply
        .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'private, no-store' })
        .send(unlessHead(request, await objectOfParts(inTurns(deps, member.id, checked))));
    });
  });
}

async function* checkParts(data: ReturnType<typeof exportData>) {
  for await (const part of data) yield checkOutput(parts, part);
}

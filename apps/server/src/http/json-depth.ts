import { AppError } from '@vizzi/domain';
import type { FastifyInstance } from 'fastify';

/** More than any of our inputs has, a batch of procedures included. */
const MAX_DEPTH = 32;

/**
 * Refuses JSON bodies that are nested deeply, before they are parsed: a body of brackets takes the parser long, and nobody else
 * is answered meanwhile.
 */
export function limitJsonDepth(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const failure = depthFailure(body);
    if (failure) done(failure, undefined);
    else void parse(request, String(body), done);
  });
}

/** The refusal of a body that is nested too deeply. */
export function depthFailure(body: unknown): AppError | undefined {
  if (typeof body !== 'string' || !isTooDeep(body)) return undefined;
  return new AppError('invalid', `The body is nested more than ${MAX_DEPTH} levels deep`);
}

function isTooDeep(json: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const letter = json[at];
    if (isText) {
      if (letter === '\\') at += 1;
      else if (letter === '"') isText = false;
    } else if (letter === '"') isText = true;
    else if (letter === '[' || letter === '{') {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (letter === ']' || letter === '}') depth -= 1;
  }
  return false;
}

import { getOwner } from './answer-store';
import { answerFromLibrary } from './changes/known-library';
import { readWaiting } from './changes/change-store';
import { findAnswer } from './known-answers';
import { reachServer } from './reach-server';

/** What the device keeps as the answer of a query, when the server is out of reach; undefined when it is not, or keeps none. */
export async function findWithoutNetwork(
  path: string,
  input: unknown,
): Promise<{ readonly data: unknown } | undefined> {
  if (await reachServer()) return undefined;
  if (!path.startsWith('library.')) return findAnswer(path, input);
  const owner = await getOwner();
  return answerFromLibrary(path, input, typeof owner === 'number' ? (await readWaiting(owner)).changes : []);
}

import { SILENCE_MS } from '../silence';

/** What a proxy says when there is no server behind it, and a server that cannot answer at the moment. */
const GONE = [502, 503, 504];
const NO_PAGE = /^\/(?:api|art|assets|stripe-emulator)(?:\/|$)/;

/**
 * A page from the network. Where the server is out of reach or silent, the empty page, which renders the address from what
 * is known. Without an empty page the answer is waited for as long as it takes.
 */
export async function answerNavigation(
  event: FetchEvent,
  emptyPage: () => Promise<Response | undefined>,
): Promise<Response> {
  const fromNetwork = fetchPage(event);
  if (NO_PAGE.test(new URL(event.request.url).pathname)) return fromNetwork;
  const answer = await Promise.race([fromNetwork.catch(() => undefined), silence()]);
  const isAnswer = answer !== undefined && !GONE.includes(answer.status);
  return isAnswer ? answer : ((await emptyPage()) ?? fromNetwork);
}

async function fetchPage({ preloadResponse, request }: FetchEvent): Promise<Response> {
  const preloaded: Response | undefined = await preloadResponse;
  return preloaded ?? fetch(request);
}

const silence = () => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), SILENCE_MS));

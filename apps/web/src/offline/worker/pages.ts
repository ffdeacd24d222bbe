/** What a proxy says when there is no server behind it, and a server that cannot answer at the moment. */
const GONE = [502, 503, 504];
const NO_PAGE = /^\/(?:api|art|assets|stripe-emulator)(?:\/|$)/;

/** A page from the network. Where the server is out of reach, the empty page, which renders the address from what is known. */
export async function answerNavigation(
  event: FetchEvent,
  emptyPage: () => Promise<Response | undefined>,
): Promise<Response> {
  const isPage = !NO_PAGE.test(new URL(event.request.url).pathname);
  try {
    const response: Response | undefined = await event.preloadResponse;
    const answer = response ?? (await fetch(event.request));
    return (isPage && GONE.includes(answer.status) && (await emptyPage())) || answer;
  } catch (error) {
    const page = isPage && (await emptyPage());
    if (page) return page;
    throw error;
  }
}

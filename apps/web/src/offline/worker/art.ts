const ART = 'art';
const MAX_PICTURES = 200;
const FRESH_MS = 24 * 60 * 60 * 1000;

/** A picture at once from the device, renewed behind it when it is older than a day; the oldest of too many are forgotten. */
export async function answerArt(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(ART);
  const known = await cache.match(event.request.url);
  if (!known) return fetchPicture(event, cache);
  const age = Date.now() - Date.parse(known.headers.get('date') ?? '');
  if (!(age < FRESH_MS)) event.waitUntil(fetchPicture(event, cache).catch(() => {}));
  return known;
}

async function fetchPicture(event: FetchEvent, cache: Cache): Promise<Response> {
  const { url } = event.request;
  const response = await fetch(event.request);
  if (response.status === 200 && response.type === 'basic' && !response.redirected) {
    const copy = response.clone();
    event.waitUntil(keep(cache, url, copy).catch(() => {}));
  }
  return response;
}

/** A full device keeps no more pictures; they are shown all the same. */
async function keep(cache: Cache, url: string, picture: Response): Promise<void> {
  await cache.put(url, picture);
  const pictures = await cache.keys();
  await Promise.all(pictures.slice(0, -MAX_PICTURES).map((request) => cache.delete(request)));
}

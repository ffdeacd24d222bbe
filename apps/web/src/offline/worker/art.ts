import { isPicture } from '../../lib/is-ours';

const ART = 'art';
const MAX_PICTURES = 200;
const FRESH_MS = 24 * 60 * 60 * 1000;
/** In place of a picture that is not there: what lies behind it shows, instead of the sign of a broken one. */
const NOTHING = '<svg xmlns="http://www.w3.org/2000/svg"/>';

/** Behind the words of whole pages, in place of covers, and above the price. */
const BACKGROUNDS = [
  'login-day',
  'login-night',
  'hero-day',
  'hero-night',
  'default-cover',
  'logo',
  'plan-premium',
  'stars',
];

/** Keeps the pictures that pages stand on. Without them the worker works all the same. */
export async function keepBackgrounds(): Promise<void> {
  const cache = await caches.open(ART);
  await Promise.allSettled(BACKGROUNDS.map((name) => keepBackground(cache, `/art/scenes/${name}.svg`)));
}

async function keepBackground(cache: Cache, url: string): Promise<void> {
  const response = await fetch(url);
  if (isPicture(response)) await cache.put(url, response);
}

/** A picture at once from the device, renewed behind it when it is older than a day; the oldest of too many are forgotten. */
export async function answerArt(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(ART);
  const known = await cache.match(event.request.url);
  if (!known) return fetchPicture(event, cache).catch(emptyPicture);
  const age = Date.now() - Date.parse(known.headers.get('date') ?? '');
  if (!(age < FRESH_MS)) event.waitUntil(fetchPicture(event, cache).catch(() => {}));
  return known;
}

const emptyPicture = () =>
  new Response(NOTHING, { headers: { 'content-type': 'image/svg+xml', 'cache-control': 'no-store' } });

async function fetchPicture(event: FetchEvent, cache: Cache): Promise<Response> {
  const { url } = event.request;
  const response = await fetch(event.request);
  if (isPicture(response)) {
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

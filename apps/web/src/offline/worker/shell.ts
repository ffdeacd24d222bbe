import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';

const PREFIX = 'shell-';
const EMPTY_PAGE = '/index.html';
/** Scripts of the empty page. A captive portal answers its address with a page that has none of them. */
const SCRIPTS = /<script[^>]*\ssrc=["']?\/(assets\/[\w-]+\.js)/g;
/** Tabs of the build before go on until they reload. */
const BUILDS_KEPT = 2;
/** Files that are fetched at once: fewer than a browser has connections, since the page fetches too. */
const AT_ONCE = 3;

/** Other files have a digest, which the browser compares. A proxy may add to the page what its operator wants. */
function keepPageOf(files: PrecacheEntry[]) {
  const urls = new Set(files.map(({ url }) => url));
  const isEmptyPage = (text: string) => Array.from(text.matchAll(SCRIPTS)).some(([, script = '']) => urls.has(script));
  return {
    cacheWillUpdate: async ({ request, response }: { readonly request: Request; readonly response: Response }) => {
      const isPage = new URL(request.url).pathname === EMPTY_PAGE;
      const isOurs = response.ok && (!isPage || isEmptyPage(await response.clone().text()));
      return isOurs ? response : null;
    },
  };
}

/** The files of a build: the empty page, code, styles and fonts. Each build has a cache of its own. */
export function createShell(files: PrecacheEntry[]) {
  const page = files.find(({ url }) => EMPTY_PAGE.endsWith(url));
  const name = PREFIX + page?.revision;
  // Each fetches one file after the other.
  const controllers = Array.from({ length: AT_ONCE }, (_, index) => {
    const controller = new PrecacheController({ cacheName: name, plugins: [keepPageOf(files)] });
    controller.addToCacheList(files.filter((_file, place) => place % AT_ONCE === index));
    return controller;
  });
  return {
    /** Fetches what this build needs and the device does not have. */
    install: (event: ExtendableEvent) => Promise.all(controllers.map((controller) => controller.install(event))),

    /** Forgets all builds but this one and the one before. */
    async forgetOldBuilds(): Promise<void> {
      // In the order in which they were made.
      const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
      await Promise.all(builds.slice(0, -BUILDS_KEPT).map((name) => caches.delete(name)));
    },

    /** The page without content, which renders any address. */
    emptyPage: async () => controllers.find((each) => each.getCacheKeyForURL(EMPTY_PAGE))?.matchPrecache(EMPTY_PAGE),

    /** A file that never changes, of this build or of another that is kept; else from the server. */
    async asset(request: Request): Promise<Response> {
      const { url } = request;
      const own = await caches.match(url, { cacheName: name, ignoreVary: true });
      return own ?? (await caches.match(url, { ignoreVary: true })) ?? fetch(request);
    },
  };
}

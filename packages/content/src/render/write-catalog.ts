import { writeFileSync } from 'node:fs';
import { catalogSchema, type Catalog } from '../catalog.js';
import { greetingKey, musicKey, placeKey, sessionKeys, type Manifest } from '../manifest.js';
import { catalogPath } from '../paths.js';
import { PLACE_SECONDS, PLACES } from '../places/names.js';
import type { Texts } from '../texts/load-texts.js';
import { stableJson } from './file-facts.js';
import { LOOP_START } from './render-loop.js';
import { MUSIC } from './sources.js';

/** The catalogue of all rendered sessions, in order of publication. */
export function buildCatalog({ categories, sessions }: Texts, manifest: Manifest): Catalog {
  return catalogSchema.parse({
    categories: categories.map((category) => ({ ...category, color: `gradient-${category.slug}` })),
    sessions: sessions
      .filter((session) => manifest.sessions[session.slug])
      .map((session) => {
        const { female, male, captions, preview } = sessionKeys(session.slug);
        return {
          slug: session.slug,
          title: session.title,
          description: session.description,
          category: session.category,
          duration: session.seconds,
          isPremium: session.isPremium,
          needs: session.needs,
          isFeatured: session.isFeatured,
          publishedAt: `${session.published}T06:00:00.000Z`,
          imageUrl: `/art/sessions/${session.slug}/cover.svg`,
          audio: { female, male },
          captions,
          preview: session.isPremium ? preview : null,
          place: session.place,
        };
      }),
    places: Object.fromEntries(
      PLACES.map((place) => [place, { key: placeKey(place), seconds: PLACE_SECONDS, loopStart: LOOP_START }]),
    ),
    greeting: { key: greetingKey },
    music: Object.fromEntries(
      MUSIC.map(({ name, seconds }) => [name, { key: musicKey(name), seconds, loopStart: LOOP_START }]),
    ),
  });
}

/** Writes `rendered/catalog.json`. */
export function writeCatalog(texts: Texts, manifest: Manifest): void {
  writeFileSync(catalogPath, stableJson(buildCatalog(texts, manifest)));
}

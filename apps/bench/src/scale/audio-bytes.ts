import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { loadCatalog, mediaRoot } from '@vizzi/content';

/** What a listener of the demo catalogue reads: bytes of the voice a second, and bytes of music and place at a start. */
export async function readAudioBytes(): Promise<{ readonly voice: number; readonly loops: number }> {
  const { sessions, music, places } = loadCatalog();
  const voices = sum(await sizes(sessions.map(({ audio }) => audio.male)));
  const mean = async (loops: readonly { readonly key: string }[]) =>
    sum(await sizes(loops.map(({ key }) => key))) / loops.length;
  return {
    voice: voices / sum(sessions.map(({ duration }) => duration)),
    loops: (await mean(Object.values(music))) + (await mean(Object.values(places))),
  };
}

const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);

const sizes = (keys: readonly string[]) =>
  Promise.all(keys.map(async (key) => (await stat(join(mediaRoot, key))).size));

import { MUSIC } from '@vizzi/domain';
import { z } from 'zod';
import type { Wanted } from '../../offline/downloads/download';

const sound = z.object({ music: z.enum([...MUSIC, 'off']) });

/** The music that the player has stored. Its own reader is without zod, within code that pages load first. */
export function chosenMusic(): Wanted['music'] {
  try {
    return sound.parse(JSON.parse(localStorage.getItem('vizzi.sound') ?? '{}')).music;
  } catch {
    return 'off';
  }
}

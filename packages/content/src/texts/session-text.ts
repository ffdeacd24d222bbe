import type { Place } from '../places/names.js';

/** One spoken sentence and the weight of the silence after it (a weight, not seconds: the schedule scales it). */
export interface Sentence {
  readonly text: string;
  readonly pause: number;
}

/** One session of a text file. */
export interface SessionText {
  readonly slug: string;
  readonly title: string;
  readonly category: string;
  /** Length of the finished track in whole seconds. */
  readonly seconds: number;
  readonly isPremium: boolean;
  readonly isFeatured: boolean;
  /** Publication day, YYYY-MM-DD. */
  readonly published: string;
  /** What the session is for: names of needs and feelings. */
  readonly needs: readonly string[];
  /** What is heard behind the voice. */
  readonly place: Place;
  readonly description: string;
  /** Names of a scene and a palette; without them the category's are used. */
  readonly scene: string | undefined;
  readonly palette: string | undefined;
  readonly sentences: readonly Sentence[];
}

/** The number of words in a sentence; 'low-tide' is one word. */
export const countWords = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Words of a whole session. */
export const sessionWords = (session: SessionText): number =>
  session.sentences.reduce((sum, sentence) => sum + countWords(sentence.text), 0);

/** Words around what is searched, as in "help me feel calm" and "exam tomorrow". */
const FILLERS = new Set([
  'feel',
  'feeling',
  'feelings',
  'help',
  'need',
  'want',
  'get',
  'stop',
  'trouble',
  'cant',
  'dont',
  'im',
  'session',
  'sessions',
  'meditation',
  'self',
  'myself',
  'today',
  'tomorrow',
]);

const MINUTES = /(?<![\p{L}\p{N}.,])(\d{1,3})[\s-]*min(?:ute)?s?(?![\p{L}\p{N}])/iu;

export interface SearchText {
  /** What tells something, or all words where none does. */
  readonly words: readonly string[];
  /** How long a session should last, when the text says so: "10 minutes", "5 min sleep". */
  readonly minutes: number | undefined;
}

/** What a text in a search box asks for. */
export function readSearchText(text: string): SearchText {
  const said = MINUTES.exec(text);
  const minutes = Number(said?.[1] ?? 0) || undefined;
  const typed = (minutes ? text.replace(MINUTES, ' ') : text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = typed.filter((word) => !FILLERS.has(word.toLowerCase()));
  return { words: telling.length > 0 || minutes ? telling : typed, minutes };
}

/** The shortest lengths that are about the same, in seconds. */
const ABOUT_SECONDS = 60;
const ABOUT_PART = 0.2;

/** How far, in seconds, the length of a session may be from so many minutes to be about as long. */
export const aboutMinutes = (minutes: number): number => Math.max(ABOUT_SECONDS, minutes * 60 * ABOUT_PART);

import { checkPictureNames } from '../art/session-art.js';
import { countWords, sessionWords, type SessionText } from './session-text.js';
import type { Texts } from './load-texts.js';

/** Words a minute, pauses included. Free sessions of a minute may have more than long ones. */
const SPEED = { free: { min: 44, max: 70 }, premium: { min: 40, max: 56 } } as const;

/** Forbidden promises, pressure and characters. */
const FORBIDDEN: readonly RegExp[] = [
  /!/,
  /\b(cures?|cured|heals?|healed|healing|diagnos\w+|symptoms?|medicines?|treatments?|therap\w+)\b/i,
  /\b(guarantee\w*|get rich|riches|wealthy|profits?|jackpot|millions?|returns? on)\b/i,
  /\b(you must|you have to|you should|never again|no excuses)\b/i,
];

/** Words that bring a listener back from the visualization. */
const COMING_BACK =
  /\b(eyes|fingers|toes|hands?|palms?|feet|room|stretch|gaze|look up|get up|wake|waking|breath|back|standing|stand)\b/i;

const MINUTES: readonly string[] =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );

/** The mistakes in the texts, one sentence each; an empty list means that they can be rendered. */
export function checkTexts({ categories, sessions }: Texts): string[] {
  const slugs = new Set(categories.map((category) => category.slug));
  const unknown = sessions.filter((session) => !slugs.has(session.category));
  return [
    ...unknown.map((session) => `${session.slug}: there is no category '${session.category}'.`),
    ...sessions.flatMap((session) => [...checkHeader(session), ...checkSentences(session), ...checkArc(session)]),
    ...checkRepeats(sessions),
  ];
}

function checkHeader(session: SessionText): string[] {
  const complaints: string[] = checkPictureNames(session);
  const sentencesInDescription = session.description.split(/[.?](?:\s|$)/).filter((part) => part.trim() !== '').length;
  if (sentencesInDescription > 2) complaints.push(`${session.slug}: the description is longer than two sentences.`);
  const minutes = MINUTES[session.seconds / 60];
  const said = /\b([a-z]+) minutes\b/i.exec(session.description)?.[1]?.toLowerCase();
  if (said !== undefined && MINUTES.includes(said) && said !== minutes) {
    complaints.push(`${session.slug}: the description says ${said} minutes, the session lasts ${session.seconds} s.`);
  }
  if (!session.isPremium && session.seconds !== 60) complaints.push(`${session.slug}: a free session lasts 60 s.`);
  if (session.isPremium && session.seconds < 300)
    complaints.push(`${session.slug}: a premium session lasts 300 s or more.`);
  if (FORBIDDEN.some((pattern) => pattern.test(session.description))) {
    complaints.push(`${session.slug}: the description promises or pushes.`);
  }
  return complaints;
}

function checkSentences(session: SessionText): string[] {
  return session.sentences.flatMap(({ text }) => {
    const complaints: string[] = [];
    if (!/^[\p{Lu}]/u.test(text)) complaints.push(`${session.slug}: no capital at the start of '${text}'.`);
    if (!/[.?]$/.test(text)) complaints.push(`${session.slug}: no full stop after '${text}'.`);
    if (/[.?:;][\s]+\S/.test(text)) complaints.push(`${session.slug}: one sentence a line, please: '${text}'.`);
    if (countWords(text) > 32) complaints.push(`${session.slug}: too long to say in one breath: '${text}'.`);
    const pushy = FORBIDDEN.find((pattern) => pattern.test(text));
    if (pushy) complaints.push(`${session.slug}: '${text}' has words we do not use (${pushy.source}).`);
    return complaints;
  });
}

/** Checks length, pace, a long rest in the second half, and words of return. */
function checkArc(session: SessionText): string[] {
  const { slug, sentences, seconds, isPremium } = session;
  const complaints: string[] = [];
  const minutes = seconds / 60;
  const speed = sessionWords(session) / minutes;
  const { min, max } = isPremium ? SPEED.premium : SPEED.free;
  if (speed < min || speed > max) {
    complaints.push(`${slug}: ${speed.toFixed(1)} words a minute, wanted ${min} to ${max}.`);
  }
  const fewest = isPremium ? Math.ceil(minutes * 2.5) : 6;
  if (sentences.length < fewest)
    complaints.push(`${slug}: ${sentences.length} sentences make no arc, wanted ${fewest}.`);

  const longest = Math.max(...sentences.map((sentence) => sentence.pause));
  const restAt = sentences.findLastIndex((sentence) => sentence.pause === longest) / sentences.length;
  if (restAt < 0.4)
    complaints.push(`${slug}: the longest rest comes too early; the deepest place is in the second half.`);
  const ending = sentences.slice(-4).some((sentence) => COMING_BACK.test(sentence.text));
  if (!ending) complaints.push(`${slug}: the end does not bring the listener back.`);
  return complaints;
}

/** Finds longer sentences that are used twice. */
function checkRepeats(sessions: readonly SessionText[]): string[] {
  const seen = new Map<string, string>();
  const complaints: string[] = [];
  for (const session of sessions) {
    for (const { text } of session.sentences) {
      if (countWords(text) <= 6) continue;
      const key = text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
      const first = seen.get(key);
      if (first !== undefined) complaints.push(`${session.slug}: '${text}' stands in ${first} already.`);
      else seen.set(key, session.slug);
    }
  }
  return complaints;
}

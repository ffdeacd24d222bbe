import { Fragment } from 'react';
import classes from './highlight.module.css';

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

interface HighlightProps {
  readonly text: string;
  /** The search text. */
  readonly words: string;
}

/** Marks the words of a text that start with a searched word, ignoring accents and case. */
export function Highlight({ text, words }: HighlightProps) {
  const typed = (words.match(WORD) ?? []).map(plain);
  if (typed.length === 0) return text;
  const parts = text.split(/([\p{L}\p{M}\p{N}]+)/u);
  return parts.map((part, index) =>
    index % 2 === 1 && typed.some((word) => plain(part).startsWith(word)) ? (
      <mark key={index} className={classes.mark}>
        {part}
      </mark>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}

const plain = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

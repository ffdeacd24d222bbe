import { VisuallyHidden } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { Session } from '@vizzi/api/contracts';
import { wholeMinutes } from '@vizzi/domain';
import { Cover } from '../../../components/session/cover';
import { Highlight } from '../../../components/session/highlight';
import classes from './search-box.module.css';

interface SearchSuggestionProps {
  readonly session: Session;
  readonly words: string;
  readonly isLocked: boolean;
}

export function SearchSuggestion({ session, words, isLocked }: SearchSuggestionProps) {
  return (
    <>
      <Cover src={session.imageUrl} className={classes.cover} eager />
      <span className={classes.words}>
        <span className={classes.name}>
          <Highlight text={session.title} words={words} />
        </span>
        <span className={classes.facts}>
          <Highlight text={session.category.name} words={words} /> · {wholeMinutes(session.duration)} min
        </span>
      </span>
      {isLocked && (
        <span className={classes.lock}>
          <IconLock size={18} stroke={1.6} aria-hidden />
          <VisuallyHidden>Premium</VisuallyHidden>
        </span>
      )}
    </>
  );
}

import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './skeletons.module.css';

/** Placeholders for session cards, to be put into the grid of the cards. */
export function SessionSkeletons({ count }: { readonly count: number }) {
  return (
    <>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} data-testid="session-skeleton" aria-hidden>
          <Skeleton className={classes.cover} />
          <Skeleton className={classes.line} radius="xs" />
          <Skeleton className={classes.shortLine} radius="xs" />
        </div>
      ))}
      <Loading what="sessions" />
    </>
  );
}

export function CategorySkeletons({ count }: { readonly count: number }) {
  return (
    <>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className={classes.tile} data-testid="category-skeleton" aria-hidden />
      ))}
      <Loading what="categories" />
    </>
  );
}

function Loading({ what }: { readonly what: string }) {
  return <VisuallyHidden component="output">Loading {what}</VisuallyHidden>;
}

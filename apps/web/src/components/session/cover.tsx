import { smallCover } from '@vizzi/domain';
import type { ReactNode } from 'react';
import { scene } from '../art/art-paths';
import { ArtImage } from '../art/art-image';
import classes from './cover.module.css';

interface CoverProps {
  readonly src: string | null;
  readonly className?: string | undefined;
  readonly eager?: boolean | undefined;
  /** The session is not here: its picture pales. */
  readonly misty?: boolean | undefined;
  /** Shown on the picture: badges and the play icon. */
  readonly children?: ReactNode;
}

/** A session's picture, or the default one when it is missing or broken. */
export function Cover({ src, className, eager, misty, children }: CoverProps) {
  return (
    <div className={className ? `${classes.cover} ${className}` : classes.cover} data-misty={misty || undefined}>
      <ArtImage sources={[src && smallCover(src), scene('default-cover')]} eager={eager} />
      {children}
    </div>
  );
}

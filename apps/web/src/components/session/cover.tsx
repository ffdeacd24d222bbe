import type { ReactNode } from 'react';
import { scene } from '../art/art-paths';
import { ArtImage } from '../art/art-image';
import classes from './cover.module.css';

interface CoverProps {
  readonly src: string | null;
  readonly className?: string | undefined;
  readonly eager?: boolean | undefined;
  /** Shown on the picture: badges and the play icon. */
  readonly children?: ReactNode;
}

/** A session's picture, or the default one when it is missing or broken. */
export function Cover({ src, className, eager, children }: CoverProps) {
  return (
    <div className={className ? `${classes.cover} ${className}` : classes.cover}>
      <ArtImage sources={[src, scene('default-cover')]} eager={eager} />
      {children}
    </div>
  );
}

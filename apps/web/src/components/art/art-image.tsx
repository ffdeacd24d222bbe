import { useState } from 'react';
import { useSettledImage } from '../../lib/use-settled-image';

interface ArtImageProps {
  /** Tried in order; when all fail, nothing is rendered. */
  readonly sources: readonly (string | null | undefined)[];
  readonly className?: string | undefined;
  readonly eager?: boolean | undefined;
}

/** A decorative picture that falls back to the next source when one is missing or broken. */
export function ArtImage({ sources, className, eager }: ArtImageProps) {
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const src = sources.find((source) => source && !failed.has(source));
  if (!src) return null;
  return <Picture {...{ src, className, eager }} onError={() => setFailed((before) => new Set(before).add(src))} />;
}

interface PictureProps extends Pick<ArtImageProps, 'className' | 'eager'> {
  readonly src: string;
  readonly onError: () => void;
}

function Picture({ src, className, eager, onError }: PictureProps) {
  const image = useSettledImage(src, { onError });
  return (
    <img
      {...image}
      alt=""
      className={className}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
    />
  );
}

import { useState } from 'react';
import classes from './backdrop.module.css';
import { sessionArt } from './session-art';

const PHONE = '(max-width: 760px)';

/** The session's picture by day, which fades into the one by night. */
export function Backdrop({ imageUrl }: { readonly imageUrl: string | null }) {
  const [isNight, setIsNight] = useState(false);
  const { day, night, isDrawn } = sessionArt(imageUrl);
  return (
    <div className={classes.backdrop} data-night={isNight || undefined} data-drawn={isDrawn || undefined} aria-hidden>
      <picture className={classes.day}>
        <source media={PHONE} srcSet={day.tall} />
        <img src={day.wide} alt="" />
      </picture>
      {isDrawn && (
        <picture className={classes.night}>
          <source media={PHONE} srcSet={night.tall} />
          <img src={night.wide} alt="" onLoad={() => setIsNight(true)} onError={() => setIsNight(true)} />
        </picture>
      )}
      <div className={classes.dusk} />
    </div>
  );
}

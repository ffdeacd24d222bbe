import { useState } from 'react';
import classes from './backdrop.module.css';
import { eveningArt } from './session-art';

const PHONE = '(max-width: 760px)';

/** Where a session happens: its place by day, and then evening falls. */
export function Backdrop({ imageUrl }: { readonly imageUrl: string | null }) {
  const [fallen, setFallen] = useState(false);
  const { day, evening, isDrawn } = eveningArt(imageUrl);
  return (
    <div className={classes.backdrop} data-fallen={fallen || undefined} data-drawn={isDrawn || undefined} aria-hidden>
      <picture className={classes.day}>
        <source media={PHONE} srcSet={day.tall} />
        <img src={day.wide} alt="" />
      </picture>
      {isDrawn && (
        <picture className={classes.evening}>
          <source media={PHONE} srcSet={evening.tall} />
          <img src={evening.wide} alt="" onLoad={() => setFallen(true)} onError={() => setFallen(true)} />
        </picture>
      )}
      <div className={classes.dusk} />
    </div>
  );
}

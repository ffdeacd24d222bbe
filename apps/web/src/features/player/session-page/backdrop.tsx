import type { Session } from '@vizzi/api/contracts';
import { useState } from 'react';
import { useSettledImage } from '../../../lib/use-settled-image';
import classes from './backdrop.module.css';
import { sessionArt } from '../../../components/art/session-art';

const PHONE = '(max-width: 760px)';

/** The session's picture by day, which fades into the one by night. */
export function Backdrop({ session }: { readonly session: Pick<Session, 'imageUrl' | 'category'> }) {
  const [isNight, setIsNight] = useState(false);
  const { day, night } = sessionArt(session);
  return (
    <div
      className={classes.backdrop}
      data-night={isNight || undefined}
      data-own-art={night !== undefined || undefined}
      aria-hidden
    >
      <picture className={classes.day}>
        <source media={PHONE} srcSet={day.tall} />
        <img src={day.wide} alt="" />
      </picture>
      {night && <NightPicture wide={night.wide} tall={night.tall} onSettled={() => setIsNight(true)} />}
      <div className={classes.dusk} />
    </div>
  );
}

interface NightPictureProps {
  readonly wide: string;
  readonly tall: string;
  readonly onSettled: () => void;
}

function NightPicture({ wide, tall, onSettled }: NightPictureProps) {
  const image = useSettledImage(wide, { onLoad: onSettled, onError: onSettled });
  return (
    <picture className={classes.night}>
      <source media={PHONE} srcSet={tall} />
      <img {...image} alt="" />
    </picture>
  );
}

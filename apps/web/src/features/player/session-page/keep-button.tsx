import { Button } from '@mantine/core';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import type { Session } from '@vizzi/api/contracts';
import { useFavorite } from '../use-favorite';
import classes from './keep-button.module.css';

/** The heart in words. */
export function KeepButton({ session }: { readonly session: Session }) {
  const favorite = useFavorite(session);
  if (!favorite) return null;
  const { isFavorite, toggle } = favorite;
  const Icon = isFavorite ? IconHeartFilled : IconHeart;
  return (
    <Button
      variant="outline"
      className={classes.keep ?? ''}
      aria-pressed={isFavorite}
      leftSection={<Icon size={20} stroke={1.6} aria-hidden />}
      onClick={toggle}
    >
      {isFavorite ? 'Among your favorites' : 'Keep as a favorite'}
    </Button>
  );
}

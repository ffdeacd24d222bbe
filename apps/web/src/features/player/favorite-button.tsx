import type { Session } from '@vizzi/api/contracts';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useFavorite } from './use-favorite';
import { Control } from './control';
import classes from './favorite-button.module.css';

interface FavoriteButtonProps {
  readonly session: Session;
  readonly className?: string | undefined;
}

export function FavoriteButton({ session, className }: FavoriteButtonProps) {
  const favorite = useFavorite(session);
  if (!favorite) return null;
  const { isFavorite, toggle } = favorite;
  const Icon = isFavorite ? IconHeartFilled : IconHeart;
  return (
    <Control
      label={isFavorite ? 'Remove from favorites' : 'Add to favorites'}
      onClick={toggle}
      className={`${isFavorite ? classes.on : ''} ${className ?? ''}`}
    >
      <Icon size={22} stroke={1.6} aria-hidden />
    </Control>
  );
}

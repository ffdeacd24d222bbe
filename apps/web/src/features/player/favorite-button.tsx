import type { Session } from '@vizzi/api/contracts';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useOffline } from '../../lib/connection';
import { useFavorite } from './use-favorite';
import { Control } from './control';
import classes from './favorite-button.module.css';

interface FavoriteButtonProps {
  readonly session: Session;
  readonly className?: string | undefined;
}

export function FavoriteButton({ session, className }: FavoriteButtonProps) {
  const favorite = useFavorite(session);
  const isOffline = useOffline();
  if (!favorite) return null;
  const { isFavorite, toggle } = favorite;
  const label = isFavorite ? 'Remove from favorites' : 'Add to favorites';
  const Icon = isFavorite ? IconHeartFilled : IconHeart;
  return (
    <Control
      label={isOffline ? `${label}: needs a connection` : label}
      disabled={isOffline}
      onClick={toggle}
      className={`${isFavorite ? classes.on : ''} ${className ?? ''}`}
    >
      <Icon size={22} stroke={1.6} aria-hidden />
    </Control>
  );
}

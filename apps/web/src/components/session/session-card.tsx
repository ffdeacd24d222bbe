import '@mantine/core/styles/Badge.layer.css';
import { Badge, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import type { Session } from '@vizzi/api/contracts';
import { accessTo, formatCount, SHOWN_LISTENERS, wholeMinutes } from '@vizzi/domain';
import { useContext, useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { useNeedsSignal } from '../../lib/kept-sessions';
import { useViewer } from '../../lib/use-viewer';
import { wantSession } from '../../lib/wanted-session';
import { wideCover } from '../art/art-paths';
import { Cover } from './cover';
import { Highlight } from './highlight';
import { LockedPill } from './locked-pill';
import { NeedsSignal } from './needs-signal';
import { SessionActions } from './session-actions';
import { useIsPlaying } from './session-playback';
import { StartButton } from './start-button';
import classes from './session-card.module.css';

export interface SessionCardOptions {
  /** The first item under the title. */
  readonly fact?: 'category' | 'listeners';
  readonly withDescription?: boolean;
  readonly withFreeBadge?: boolean;
  readonly small?: boolean;
  /** 2 where the page has no section heading above the cards. */
  readonly headingOrder?: 2 | 3;
  /** The search text, which is marked in the card. */
  readonly words?: string;
}

interface SessionCardProps extends SessionCardOptions {
  readonly session: Session;
  readonly wide?: boolean;
}

/** A session as a card. The whole card is the link; its button plays, or a pill says what is needed before. */
export function SessionCard({ session, wide, fact = 'category', headingOrder = 3, ...options }: SessionCardProps) {
  const { withDescription, withFreeBadge, small, words = '' } = options;
  const renderActions = useContext(SessionActions);
  const { user } = useViewer();
  const access = accessTo(session, user);
  const isPlaying = useIsPlaying(session);
  const isAway = useNeedsSignal(session.id) && !isPlaying;
  const neededId = useId();
  const awayId = useId();
  const minutes = `${wholeMinutes(session.duration)} min`;
  return (
    <article className={classes.card} data-small={small || undefined} data-wide={wide || undefined}>
      <Cover src={wide ? wideCover(session.imageUrl) : session.imageUrl} className={classes.cover} misty={isAway}>
        <span className={classes.badges}>
          {withFreeBadge && !session.isPremium && <Badge variant="free">FREE FOREVER</Badge>}
          {session.isFeatured && <FeaturedBadge short={Boolean(withFreeBadge && !session.isPremium)} />}
        </span>
        {isAway && <NeedsSignal id={awayId} />}
        {!isAway && access === 'granted' && <StartButton session={session} className={classes.start} />}
      </Cover>
      {renderActions && <div className={classes.actions}>{renderActions(session)}</div>}
      <Title order={headingOrder} size="h3" className={classes.title}>
        <Link
          to={access === 'upgrade' ? paths.upgrade : paths.session(session.id)}
          aria-describedby={access === 'granted' ? (isAway ? awayId : undefined) : neededId}
          onClick={access === 'upgrade' ? () => wantSession(session.id) : undefined}
        >
          <Highlight text={session.title} words={words} />
        </Link>
      </Title>
      <div className={classes.foot}>
        <p className={classes.meta}>
          {fact === 'category' && (
            <span>
              <Highlight text={session.category.name} words={words} />
            </span>
          )}
          <span>{minutes}</span>
          {fact === 'listeners' && session.listenerCount >= SHOWN_LISTENERS && (
            <span>{formatCount(session.listenerCount)} listeners</span>
          )}
        </p>
        {access !== 'granted' && <LockedPill access={access} session={session} id={neededId} />}
      </div>
      {withDescription && (
        <Text size="sm" c="dimmed" className={classes.description}>
          <Highlight text={session.description} words={words} />
        </Text>
      )}
    </article>
  );
}

function FeaturedBadge({ short }: { readonly short: boolean }) {
  return (
    <Badge variant="glass" className={short ? classes.starBadge : undefined}>
      <span className={classes.featured}>
        <IconStarFilled size={14} aria-hidden />
        {short ? <VisuallyHidden>Featured</VisuallyHidden> : 'Featured'}
      </span>
    </Badge>
  );
}

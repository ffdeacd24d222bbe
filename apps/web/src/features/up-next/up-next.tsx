import { Skeleton } from '@mantine/core';
import type { UpNext as Answer, User } from '@vizzi/api/contracts';
import { type SuggestionReason, wholeMinutes } from '@vizzi/domain';
import { Suspense } from 'react';
import { SessionPrompt } from '../../components/session/session-prompt';
import { lazyPart } from '../../lib/lazy';
import { useWantedSession } from '../../lib/wanted-session';
import classes from './up-next.module.css';
import { useUpNext } from './use-up-next';
import { Wanted } from './wanted';

const Invitation = lazyPart(() => import('./invitation').then((module) => module.Invitation));

/** Why a session is suggested, in three words. */
const REASONS: Readonly<Record<SuggestionReason, string>> = {
  morning: 'For this morning',
  afternoon: 'For this afternoon',
  evening: 'For this evening',
  night: 'Before you sleep',
  like_last: 'Like last time',
  new: 'New to you',
  again: 'Worth hearing again',
};

/** What to play now: the unfinished session, one for today, or an invitation to a member who never listened. */
export function UpNext({ user }: { readonly user: User }) {
  const wanted = useWantedSession();
  const { data, isPending } = useUpNext();
  if (!data && !isPending) return null;
  return (
    <section className={classes.next} aria-label="Up next">
      {wanted !== undefined && <Wanted id={wanted} user={user} />}
      {data ? <Shown next={data} /> : <Placeholder />}
    </section>
  );
}

function Shown({ next }: { readonly next: Answer }) {
  if (next.kind === 'first') {
    return (
      <Suspense fallback={<Placeholder />}>
        <Invitation />
      </Suspense>
    );
  }
  const { session } = next;
  if (next.kind === 'today') {
    return (
      <SessionPrompt
        session={session}
        eyebrow={REASONS[next.reason]}
        facts={`${session.category.name} · ${wholeMinutes(session.duration)} min`}
      />
    );
  }
  return (
    <SessionPrompt
      session={session}
      eyebrow="Continue where you stopped"
      facts={`${session.category.name} · ${timeLeft(session.duration - next.at)}`}
      heard={next.at / session.duration}
      at={next.at}
    />
  );
}

const Placeholder = () => <Skeleton className={classes.placeholder} radius="xl" />;

/** Seconds as `8 min left`, rounded up. */
function timeLeft(seconds: number): string {
  return seconds < 60 ? 'less than a minute left' : `${Math.ceil(seconds / 60)} min left`;
}

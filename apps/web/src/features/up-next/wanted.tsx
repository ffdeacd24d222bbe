import type { User } from '@vizzi/api/contracts';
import { accessTo, wholeMinutes } from '@vizzi/domain';
import { LockedPill } from '../../components/session/locked-pill';
import { SessionPrompt } from '../../components/session/session-prompt';
import { api } from '../../lib/api';

interface WantedProps {
  readonly id: number;
  readonly user: User;
}

/** The premium session that the member wanted before signing up or paying. */
export function Wanted({ id, user }: WantedProps) {
  const { data: session } = api.catalog.session.useQuery({ id });
  if (!session?.isPremium) return null;
  const access = accessTo(session, user);
  return (
    <SessionPrompt
      session={session}
      eyebrow={access === 'granted' ? 'Yours to hear now' : 'You wanted to hear'}
      facts={`${session.category.name} · ${wholeMinutes(session.duration)} min`}
      instead={access === 'granted' ? undefined : <LockedPill access={access} session={session} />}
    />
  );
}

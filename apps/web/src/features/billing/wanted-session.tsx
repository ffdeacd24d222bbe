import type { User } from '@vizzi/api/contracts';
import { accessTo, wholeMinutes } from '@vizzi/domain';
import { SessionPrompt } from '../../components/session/session-prompt';
import { api } from '../../lib/api';
import { useWantedSession } from '../../lib/wanted-session';
import { PreviewButton } from './preview-button';
import classes from './wanted-session.module.css';

/** The premium session that led to the upgrade: thirty seconds of it before the payment, all of it after. */
export function WantedSession({ user }: { readonly user: User }) {
  const id = useWantedSession();
  const { data: session } = api.catalog.session.useQuery({ id: id ?? 0 }, { enabled: id !== undefined });
  if (!session?.isPremium) return null;
  const isOpen = accessTo(session, user) === 'granted';
  return (
    <section className={classes.wanted} aria-label="The session you wanted">
      <SessionPrompt
        session={session}
        eyebrow={isOpen ? 'Yours to hear now' : 'You wanted to hear'}
        facts={`${session.category.name} · ${wholeMinutes(session.duration)} min`}
        {...(isOpen ? {} : { instead: session.previewUrl ? <PreviewButton url={session.previewUrl} /> : <span /> })}
      />
    </section>
  );
}

import type { User } from '@vizzi/api/contracts';
import { isPremiumMember } from '@vizzi/domain';
import { useEffect } from 'react';
import { api } from '../../lib/api';
import { setKeptSessions } from '../../lib/kept-sessions';
import { contactServer } from '../../offline/downloads/contact';
import { writeCurrentMember } from '../../offline/downloads/current-member';
import { admitMember } from '../../offline/downloads/database';
import { eraseFormerMember } from '../../offline/erase-member';
import { tellChange } from '../../offline/downloads/changes';
import { DownloadRunner } from '../../offline/downloads/runner';
import { useDownloads } from './use-downloads';

/** A page may stay open for days. */
const EVERY_MS = 6 * 60 * 60 * 1000;

/** Goes on with the downloads of the member who is signed in, renews their lease, and erases what another one left. */
export function DownloadService({ user }: { readonly user: User }) {
  const { id: memberId } = user;
  useEffect(() => {
    let runner: DownloadRunner | undefined;
    let isOver = false;
    const begin = async () => {
      admitMember(memberId);
      await eraseFormerMember(memberId);
      await writeCurrentMember(memberId);
      tellChange('member');
      if (!isOver) runner = new DownloadRunner(memberId);
    };
    // Where the browser refuses storage there are no downloads.
    begin().catch(() => {});
    return () => {
      isOver = true;
      void runner?.close();
    };
  }, [memberId]);

  const kept = useDownloads(memberId);
  useEffect(() => {
    const whole = kept?.downloads.filter(({ state }) => state === 'done') ?? [];
    setKeptSessions(whole.map(({ session }) => session.id));
    return () => setKeptSessions([]);
  }, [memberId, kept]);

  // A membership that begins or ends is a reason to ask at once.
  return <Contact key={String(isPremiumMember(user))} memberId={memberId} />;
}

/** Asks the server now, whenever the network comes back, and from time to time. */
function Contact({ memberId }: { readonly memberId: number }) {
  const utils = api.useUtils();
  useEffect(() => {
    const contact = async () => {
      if ((await contactServer(memberId)) === 'signed_out') await utils.auth.viewer.invalidate();
    };
    const tryContact = () => void contact().catch(() => {});
    tryContact();
    window.addEventListener('online', tryContact);
    const timer = setInterval(tryContact, EVERY_MS);
    return () => {
      window.removeEventListener('online', tryContact);
      clearInterval(timer);
    };
  }, [memberId, utils]);

  return null;
}

import type { User } from '@vizzi/api/contracts';
import { isPremiumMember, type MusicChoice } from '@vizzi/domain';
import { useEffect } from 'react';
import { api } from '../../lib/api';
import { savesData, useOffline } from '../../lib/connection';
import { setKeptSessions } from '../../lib/kept-sessions';
import { contactServer } from '../../offline/downloads/contact';
import { writeCurrentMember } from '../../offline/downloads/current-member';
import { admitMember } from '../../offline/downloads/database';
import { isHere, keptVoices } from '../../offline/downloads/download';
import { keepMusic } from '../../offline/downloads/keep-music';
import { eraseFormerMember } from '../../offline/erase-member';
import { tellChange } from '../../offline/downloads/changes';
import { DownloadRunner } from '../../offline/downloads/runner';
import { useDownloads } from './use-downloads';

/** A page may stay open for days. */
const EVERY_MS = 6 * 60 * 60 * 1000;

interface DownloadServiceProps {
  readonly user: User;
  readonly music: MusicChoice;
}

/** Goes on with the downloads of the member who is signed in, renews their lease, and erases what another one left. */
export function DownloadService({ user, music }: DownloadServiceProps) {
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
    const here = kept?.downloads.filter(isHere) ?? [];
    setKeptSessions(new Map(here.map((download) => [download.session.id, keptVoices(download)])));
    return () => setKeptSessions(new Map());
  }, [kept]);

  // A membership that begins or ends is a reason to ask at once.
  return (
    <>
      <Contact key={String(isPremiumMember(user))} memberId={memberId} />
      <Music memberId={memberId} music={music} />
    </>
  );
}

/** Asks the server now, whenever it is in reach again, and from time to time. */
function Contact({ memberId }: { readonly memberId: number }) {
  const utils = api.useUtils();
  const isOffline = useOffline();
  useEffect(() => {
    if (isOffline) return undefined;
    const contact = async () => {
      if ((await contactServer(memberId)) === 'signed_out') await utils.auth.viewer.invalidate();
    };
    const tryContact = () => void contact().catch(() => {});
    tryContact();
    const timer = setInterval(tryContact, EVERY_MS);
    return () => clearInterval(timer);
  }, [memberId, isOffline, utils]);

  return null;
}

/** Keeps the music that is chosen now for what was downloaded before. Where data is saved, it streams as before. */
function Music({ memberId, music }: { readonly memberId: number; readonly music: MusicChoice }) {
  const isOffline = useOffline();
  useEffect(() => {
    if (!isOffline && !savesData()) keepMusic(memberId, music).catch(() => {});
  }, [memberId, music, isOffline]);
  return null;
}

import type { User } from '@vizzi/api/contracts';
import { isPremiumMember, type MusicChoice } from '@vizzi/domain';
import { useEffect, useState } from 'react';
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
/** Until the next try when the server was out of reach, the first time. */
const RETRY_MS = 10_000;

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

  const needsLease =
    kept?.lease.state !== 'valid' && (kept?.downloads.some(({ session }) => session.isPremium) ?? false);
  const [lease, setLease] = useState({ isNeeded: false, times: 0 });
  if (lease.isNeeded !== needsLease) {
    setLease({ isNeeded: needsLease, times: lease.times + Number(needsLease) });
  }
  // A membership that begins or ends is a reason to ask at once, and so is the first premium session.
  return (
    <>
      <Contact key={`${isPremiumMember(user)} ${lease.times}`} memberId={memberId} />
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
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const contact = async (retryMs: number) => {
      const found = await contactServer(memberId).catch(() => 'out_of_reach' as const);
      if (isOver) return;
      if (found === 'signed_out') void utils.auth.viewer.invalidate();
      const isReached = found !== 'out_of_reach';
      timer = setTimeout(
        () => void contact(isReached ? RETRY_MS : Math.min(retryMs * 2, EVERY_MS)),
        isReached ? EVERY_MS : retryMs,
      );
    };
    void contact(RETRY_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
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

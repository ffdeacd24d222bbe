import type { Playlist } from '@vizzi/api/contracts';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api';
import { useOffline } from '../../lib/connection';
import { useWaitingCount } from '../../lib/waiting-changes';
import type { KnownAnswer } from '../../offline/answer-store';
import { listenForChanges } from '../../offline/downloads/changes';
import { isKeptToday, keepAnswers } from '../../offline/known-answers';

/** The pages that screens read. */
const LIMIT = 10;

/**
 * Keeps the lists of playlists anew when they change, and once a day: no screen that shows them may be open, and none may have been.
 */
export function useRenewPlaylists(memberId: number, isOn: boolean) {
  const [changes, setChanges] = useState(0);
  const isOffline = useOffline();
  const isWaiting = useWaitingCount() > 0;
  const { client } = api.useUtils();
  useEffect(
    () =>
      listenForChanges((what) => {
        if (what === 'playlists') setChanges((count) => count + 1);
      }),
    [],
  );
  // A change that was told before this part of the page was loaded was not heard.
  useEffect(() => {
    if (!isOn) return;
    const renewOnce = async () => {
      if (!(await isKeptToday(memberId, 'library.playlists', { limit: LIMIT }))) setChanges((count) => count + 1);
    };
    void renewOnce();
  }, [isOn, memberId]);
  useEffect(() => {
    if (!isOn || changes === 0 || isOffline || isWaiting) return undefined;
    let isOver = false;
    const renew = async () => {
      const pages = await readPages((cursor) => client.library.playlists.query({ limit: LIMIT, cursor }));
      if (!isOver) await keepAnswers(memberId, pages);
    };
    renew().catch(() => {
      // Out of reach; it is tried again after the next change, or when the server answers.
    });
    return () => {
      isOver = true;
    };
  }, [isOn, changes, isOffline, isWaiting, client, memberId]);
}

async function readPages(read: (cursor: number | undefined) => Promise<Playlist[]>): Promise<KnownAnswer[]> {
  const pages: KnownAnswer[] = [];
  let cursor: number | undefined;
  let data: Playlist[];
  do {
    data = await read(cursor);
    pages.push({ path: 'library.playlists', input: { limit: LIMIT, cursor }, data });
    cursor = data.at(-1)?.id;
  } while (data.length === LIMIT);
  return pages;
}

import { useEffect, useRef } from 'react';
import { api } from '../../lib/api';

const KEY = 'vizzi.member';

/**
 * All tabs of a browser share one session. When another tab has logged somebody in or out, this one loads anew: what it
 * shows, and what it would still send, belongs to another member.
 */
export function useMemberOfBrowser() {
  const { client } = api.useUtils();
  const viewer = api.auth.viewer.useQuery().data;
  const mine = viewer && String(viewer.user?.id ?? '');
  const isKnown = useRef(false);
  useEffect(() => {
    if (!viewer || mine === undefined) return undefined;
    const compare = () => {
      const now = read();
      if (now !== undefined && now !== mine) window.location.reload();
    };
    // A tab that was frozen is told nothing.
    const compareWhenSeen = () => void (document.visibilityState === 'visible' && compare());
    const left = new AbortController();
    const settle = ({ user }: NonNullable<typeof viewer>) => {
      isKnown.current = true;
      if (String(user?.id ?? '') === mine) write(mine);
      else window.location.reload();
    };
    // What this tab knew before it listened may be older than what another one wrote.
    if (isKnown.current || read() === mine) settle(viewer);
    else client.auth.viewer.query(undefined, { signal: left.signal }).then(settle, () => {});
    window.addEventListener('storage', compare);
    document.addEventListener('visibilitychange', compareWhenSeen);
    return () => {
      left.abort();
      window.removeEventListener('storage', compare);
      document.removeEventListener('visibilitychange', compareWhenSeen);
    };
  }, [client, viewer, mine]);
}

/** The member's id, empty for visitors; undefined where the browser refuses storage. */
function read(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return undefined;
  }
}

function write(memberId: string) {
  try {
    if (memberId === read()) return;
    if (memberId) localStorage.setItem(KEY, memberId);
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the server still refuses what this tab would send for somebody else.
  }
}

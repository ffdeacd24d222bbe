import { useEffect } from 'react';
import { api } from './api';
import { useViewer } from './use-viewer';

type Client = ReturnType<typeof api.useUtils>['client'];

interface Told {
  readonly memberId: number;
  readonly told: Promise<void>;
}

const sentBy = new WeakMap<Client, Told>();

/** Sends the time zone of a member who has just been shown, once. What is reported for them waits for it, so that it counts on their day. Never rejects. */
export function tellTimeZone(client: Client, memberId: number): Promise<void> {
  const before = sentBy.get(client);
  if (before?.memberId === memberId) return before.told;
  const told = sendTimeZone(client);
  sentBy.set(client, { memberId, told });
  return told;
}

async function sendTimeZone(client: Client): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // A failure is forgotten, so that the next call tries again.
  await client.auth.setTimeZone.mutate({ timeZone }).catch(() => sentBy.delete(client));
}

/** Sends the member's time zone once per page load. */
export function useTimeZone() {
  const { client } = api.useUtils();
  const memberId = useViewer().user?.id;
  useEffect(() => {
    if (memberId !== undefined) void tellTimeZone(client, memberId);
  }, [client, memberId]);
}

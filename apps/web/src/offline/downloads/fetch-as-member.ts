import { afterSessionChange } from '../../lib/session-change';

/** Fetches what only members get. A tab may be replacing the session, by which nobody is known meanwhile: then it is asked for once more. */
export async function fetchAsMember(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  if (response.status !== 401) return response;
  await afterSessionChange();
  return fetch(url, init);
}

import type { Failure } from '../state';

/** An audio element does not say why it failed: ask the server for the same file. */
export async function probeFailure(url: string): Promise<Failure> {
  try {
    const { status } = await fetch(url, { method: 'HEAD' });
    if (status === 404 || status === 410) return 'missing';
    return status === 401 || status === 403 ? 'refused' : 'network';
  } catch {
    return 'network';
  }
}

import type { Failure } from '../state';

/** An audio element does not report why it failed, so this requests the same file. */
export async function probeFailure(url: string): Promise<Failure> {
  try {
    const { status } = await fetch(url, { method: 'HEAD' });
    if (status === 404 || status === 410) return 'missing';
    return status === 401 || status === 403 ? 'refused' : 'network';
  } catch {
    return 'network';
  }
}

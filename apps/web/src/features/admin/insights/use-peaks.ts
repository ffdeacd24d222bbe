import { api } from '../../../lib/api';

const LOUDEST = 255;

/** How loud the first voice is in equal parts, 0 to 1; empty for a recording that was not measured. */
export function usePeaks(id: number): number[] {
  const session = api.studio.session.useQuery({ id });
  const files = api.studio.files.useQuery({ id });
  const peaks = files.data?.find(({ key }) => key === session.data?.storedAudioUrl)?.peaks;
  return peaks ? Array.from(atob(peaks), (byte) => byte.charCodeAt(0) / LOUDEST) : [];
}

import { useQuery } from '@tanstack/react-query';
import { offlineFiles } from '@vizzi/api/contracts';
import { chosenMusic } from './chosen-music';
import { type VoiceSetting, wantedFiles } from '../../offline/downloads/download';

/** How much a session weighs, said before it is downloaded; undefined while unknown, 0 when it cannot be kept. */
export function useDownloadSize(sessionId: number, voices: VoiceSetting, isWanted: boolean): number | undefined {
  const { data } = useQuery({
    queryKey: ['offline-files', sessionId],
    enabled: isWanted,
    queryFn: async () => {
      const response = await fetch(`/api/sessions/${sessionId}/offline`);
      if (!response.ok) throw new Error(`the files of session ${sessionId} were not listed: ${response.status}`);
      return offlineFiles.parse(await response.json()).files;
    },
  });
  if (!data) return undefined;
  if (!data.some(({ kind }) => kind === 'male_voice' || kind === 'female_voice')) return 0;
  return wantedFiles(data, { voices, music: chosenMusic() }).reduce((sum, { bytes }) => sum + bytes, 0);
}

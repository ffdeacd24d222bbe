import { type OFFLINE_KINDS, offlineFile, type OfflineFile, session } from '@vizzi/api/contracts';
import { MUSIC, type Voice, VOICES } from '@vizzi/domain';
import { z } from 'zod';

/** Why a download does not go on by itself, or waits. */
export const PROBLEMS = [
  'network',
  'mobile_data',
  'no_app',
  'full',
  'signed_out',
  'forbidden',
  'gone',
  'damaged',
  'evicted',
] as const;
export type Problem = (typeof PROBLEMS)[number];

/** What is fetched beside captions and place. */
export const VOICE_SETTINGS = ['both', ...VOICES] as const;
export type VoiceSetting = (typeof VOICE_SETTINGS)[number];
export const wanted = z.object({ voices: z.enum(VOICE_SETTINGS), music: z.enum([...MUSIC, 'off']) });
export type Wanted = z.infer<typeof wanted>;

/** A file of a download, as the server describes it, and how much of it is here. */
export const downloadFile = offlineFile.extend({
  received: z.int(),
  /** Of the version that is being received. */
  etag: z.string().nullable(),
  isKept: z.boolean(),
});
export type DownloadFile = z.infer<typeof downloadFile>;

export const download = z.object({
  session,
  state: z.enum(['queued', 'running', 'paused', 'failed', 'done']),
  problem: z.enum(PROBLEMS).nullable(),
  wanted,
  /** Addresses on our own server; a missing one fails nothing. */
  pictures: z.array(z.string()),
  /** Empty until the server was asked. */
  files: z.array(downloadFile),
  /** Milliseconds since the epoch; they order the queue. */
  addedAt: z.number(),
  /** When the files were last known to be those of the server. */
  keptAt: z.number().nullable(),
  /** The files of a former version, which plays until all of the new one are here; none where there is no former one. */
  former: z.array(downloadFile).default([]),
});
export type Download = z.infer<typeof download>;

/** Whether a session plays without the network, in this version or in a former one. */
export const isHere = ({ state, former }: Pick<Download, 'state' | 'former'>) => state === 'done' || former.length > 0;

/** The voices in which it plays without the network. */
export function keptVoices({ files, former }: Pick<Download, 'files' | 'former'>): Voice[] {
  const here = former.length > 0 ? former : files;
  return VOICES.filter((voice) => here.some(({ kind, isKept }) => isKept && kind === `${voice}_voice`));
}

/** The former version again, with those of the new files that are in the place of its own already; it is compared with the server's again later. */
export function restoreFormer(before: Download, now: number): Download {
  const files = before.former.map((file) => before.files.find(({ url, isKept }) => isKept && url === file.url) ?? file);
  return { ...before, state: 'done', problem: null, files, former: [], keptAt: now };
}

export const KIND_OF_MUSIC = { slow: 'slow_music', fast: 'fast_music', off: undefined } as const;

/** The files of a session that a member wants here. A voice that a session does not have is replaced by the other one. */
export function wantedFiles<File extends Pick<OfflineFile, 'kind'>>(
  files: readonly File[],
  { voices, music }: Wanted,
): File[] {
  const kinds = new Set<(typeof OFFLINE_KINDS)[number] | undefined>(['captions', 'place', KIND_OF_MUSIC[music]]);
  if (voices !== 'female' || !files.some(({ kind }) => kind === 'female_voice')) kinds.add('male_voice');
  if (voices !== 'male') kinds.add('female_voice');
  return files.filter(({ kind }) => kinds.has(kind));
}

/** Whether what is here is what the server lists now, of what the member wants: nothing was replaced, added or removed. */
export function isCurrent(
  { files, wanted }: Pick<Download, 'files' | 'wanted'>,
  listed: readonly OfflineFile[],
): boolean {
  const now = wantedFiles(listed, wanted);
  const isKnown = (file: OfflineFile) => files.some(({ url, sha256 }) => url === file.url && sha256 === file.sha256);
  return now.length === files.length && now.every(isKnown);
}

/** The server's present list with what was received before; a file with another digest begins again. */
export function mergeFiles(listed: readonly OfflineFile[], known: readonly DownloadFile[]): DownloadFile[] {
  return listed.map((file) => {
    const before = known.find(({ url, sha256 }) => url === file.url && sha256 === file.sha256);
    return before ?? { ...file, received: 0, etag: null, isKept: false };
  });
}

export const totalBytes = ({ files }: Pick<Download, 'files'>) => files.reduce((sum, { bytes }) => sum + bytes, 0);

export const receivedBytes = ({ files }: Pick<Download, 'files'>) =>
  files.reduce((sum, { bytes, received, isKept }) => sum + (isKept ? bytes : received), 0);

/** What downloads take of the device: sessions share music and places, which are here once. */
export function storedBytes(downloads: readonly Pick<Download, 'files'>[]): number {
  const files = new Map<string, DownloadFile>();
  for (const file of downloads.flatMap((each) => each.files)) {
    if (!files.get(file.url)?.isKept) files.set(file.url, file);
  }
  return receivedBytes({ files: [...files.values()] });
}

/** Whole percent; 100 only when everything is here. */
export function percent(of: Pick<Download, 'files'>): number {
  const total = totalBytes(of);
  return total === 0 ? 0 : Math.floor((100 * receivedBytes(of)) / total);
}

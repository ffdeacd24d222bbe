import type { Session } from '@vizzi/api/contracts';
import { smallCover } from '@vizzi/domain';
import { api } from '../../lib/api';
import { chosenMusic } from './chosen-music';
import { sessionArt } from '../../components/art/session-art';
import { showError } from '../../components/feedback/toasts/show-toast';
import {
  pauseAll,
  pauseDownload,
  removeFromDevice,
  requestDownloads,
  resumeDownload,
} from '../../offline/downloads/commands';
import { contactServer } from '../../offline/downloads/contact';
import type { VoiceSetting } from '../../offline/downloads/download';
import { writeVoices, writeWifiOnly } from '../../offline/downloads/settings';
import { tellChange } from '../../offline/downloads/changes';
import { openDownloads } from '../../offline/downloads/database';

/** What the buttons do. Failures of the browser's storage are told. */
export function useDownloadCommands(memberId: number) {
  const { viewer } = api.useUtils().auth;
  return {
    download: (sessions: readonly Session[], voices: VoiceSetting) =>
      run(async () => {
        const requested = sessions.map((session) => ({ session, pictures: picturesOf(session) }));
        await requestDownloads(memberId, requested, { voices, music: chosenMusic() });
        await navigator.storage?.persist?.();
      }),
    pause: (sessionId: number) => run(() => pauseDownload(memberId, sessionId)),
    pauseAll: () => run(() => pauseAll(memberId)),
    resume: (sessionId: number) => run(() => resumeDownload(memberId, sessionId)),
    remove: (sessionIds: readonly number[]) => run(() => removeFromDevice(memberId, sessionIds)),
    renew: () =>
      run(async () => {
        const contact = await contactServer(memberId);
        if (contact === 'out_of_reach')
          showError('We could not reach the server. Please try again later.', 'Not renewed');
        if (contact === 'signed_out') void viewer.invalidate();
      }),
    setVoices: (voices: VoiceSetting) =>
      run(async () => {
        await writeVoices(await openDownloads(memberId), voices);
        tellChange('downloads');
      }),
    setWifiOnly: (isOn: boolean) =>
      run(async () => {
        await writeWifiOnly(await openDownloads(memberId), isOn);
        tellChange('downloads');
      }),
  };
}

function run(work: () => Promise<unknown>): void {
  work().catch(() => showError('This browser keeps nothing here. A private window may be the reason.', 'Not saved'));
}

/** The cover, as cards show it too, and the backdrop, as far as they are ours. */
function picturesOf(session: Session): string[] {
  const { day, night } = sessionArt(session);
  const all = [
    session.imageUrl && smallCover(session.imageUrl),
    session.imageUrl,
    day.wide,
    day.tall,
    night?.wide,
    night?.tall,
  ];
  return [...new Set(all.filter((url) => url?.startsWith('/')))].flatMap((url) => url ?? []);
}

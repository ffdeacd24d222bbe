import { screen } from '@testing-library/react';
import type { StudioSession } from '@vizzi/api/contracts';
import { vi } from 'vitest';
import { aCategory, aStudioSession, aUser } from './fixtures';
import { become } from './open-studio-editor';
import { openApp, signInAs } from './render-app';
import { type Behaviour, serve } from './server';

/** The session whose captions are edited. */
export const session = aStudioSession({
  id: 9,
  status: 'draft',
  revision: 3,
  duration: 60,
  storedCaptionsUrl: 'captions/7c8e.vtt',
});
/** Where lines of a session are stored, and its recording. */
export const originOf = ({ storedCaptionsUrl, storedAudioUrl }: StudioSession) => ({
  storedCaptionsUrl,
  storedAudioUrl,
});
export const CUES = [
  { start: 1, end: 4, text: 'Listen and breathe.' },
  { start: 6.5, end: 9, text: 'The lake is still.' },
];

type SaveCues = NonNullable<Behaviour['studio.saveCues']>;

/** Stores the lines, unless a test says what happens. */
export const save = vi.fn<SaveCues>();

/** A server that stores lines, on top of a session. */
export const storing =
  (before = session): SaveCues =>
  ({ cues }) => {
    serve({ 'studio.cues': () => cues });
    const storedCaptionsUrl = cues.length > 0 ? `captions/${cues.map(({ text }) => text).join()}.vtt` : null;
    return become({ ...before, storedCaptionsUrl, revision: before.revision + 1 });
  };

/** Signs an admin in and answers what the editor reads. */
export function serveCaptions(): void {
  save.mockReset();
  save.mockImplementation(storing());
  signInAs(aUser({ isAdmin: true }));
  serve({
    'catalog.categories': () => [aCategory()],
    'studio.sessions': () => [],
    'studio.history': () => [],
    'studio.session': () => session,
    'studio.cues': () => CUES,
    'studio.categories': () => [],
    'studio.files': () => [],
    'studio.saveCues': save,
  });
}

export async function openLine(number: number) {
  const app = openApp('/admin/sessions/9');
  const line = await screen.findByRole('textbox', { name: new RegExp(`^Line ${number},`) });
  await app.user.click(line);
  return { ...app, line };
}

export const texts = () => screen.getAllByRole('textbox', { name: /^Line \d/ }).map((field) => field.textContent);

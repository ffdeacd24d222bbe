import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { aCategory, aStudioSession, aUser } from './fixtures';
import { openApp, signInAs } from './render-app';
import { type Behaviour, serve } from './server';

/** The session whose captions are edited. */
export const session = aStudioSession({ id: 9, status: 'draft', revision: 3, duration: 60 });
export const CUES = [
  { start: 1, end: 4, text: 'Listen and breathe.' },
  { start: 6.5, end: 9, text: 'The lake is still.' },
];

/** Saves the lines, unless a test says what happens. */
export const save = vi.fn<NonNullable<Behaviour['studio.saveCues']>>();

/** Signs an admin in and answers what the editor reads. */
export function serveCaptions(): void {
  save.mockReset();
  save.mockImplementation(({ revision }) => ({ ...session, revision: revision + 1 }));
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

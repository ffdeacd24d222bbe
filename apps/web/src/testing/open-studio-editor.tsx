import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { aCategory, aStudioSession, aUser } from './fixtures';
import { openApp, signInAs } from './render-app';
import { type Behaviour, serve } from './server';

/** The session that the editor is opened for. */
export const draft = aStudioSession({ id: 9, status: 'draft', title: 'Night Ferry', revision: 3 });

/** Signs an admin in and answers what the editor of the draft reads. */
export function serveStudio(): void {
  signInAs(aUser({ isAdmin: true }));
  serve({
    'catalog.categories': () => [aCategory()],
    'studio.sessions': () => [],
    'studio.history': () => [],
    'studio.cues': () => [],
    'studio.categories': () => [],
    'studio.files': () => [],
    'studio.session': () => draft,
  });
}

export async function openEditor() {
  const app = openApp('/admin/sessions/9');
  await screen.findByRole('heading', { level: 1 });
  return app;
}

export type Save = NonNullable<Behaviour['studio.save']>;

/** A server that saves the title, with what else it answers. */
export const saving = (more: object = {}) =>
  vi.fn<Save>(({ changes }) => aStudioSession({ ...draft, title: changes.title ?? draft.title, revision: 4, ...more }));

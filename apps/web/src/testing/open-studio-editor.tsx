import { screen } from '@testing-library/react';
import type { StudioSession } from '@vizzi/api/contracts';
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

/** The server answers a session, and has it from then on. */
export function become(session: StudioSession): StudioSession {
  serve({ 'studio.session': () => session });
  return session;
}

/** A server that stores what is saved, on top of a session. */
export function saving(stored: StudioSession = draft) {
  let now = stored;
  serve({ 'studio.session': () => now });
  return vi.fn<Save>(({ changes: { title = now.title, description = now.description } }) => {
    now = { ...now, title: title.trim(), description: description.trim(), revision: now.revision + 1 };
    return now;
  });
}

export const CHANGED = 'This session was changed meanwhile.';

/** The request of a save that was made from the draft. */
export const saveOf = (title: string, before = draft) => ({
  id: 9,
  revision: before.revision,
  changes: { title },
  from: { title: before.title, status: before.status },
});

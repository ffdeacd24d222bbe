import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { openApp } from './render-app';

/** Closes the dialog by its key. */
export async function closeDialog(user: UserEvent) {
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
}

/** Leaves the page for another one, and waits until what it shows has ended. */
export async function leavePage(router: ReturnType<typeof openApp>['router']) {
  await act(() => router.navigate('/support'));
  // Its effects run after those of the page that was left have ended.
  await waitFor(() => expect(document.title).toBe('Support · Vizzi'));
}

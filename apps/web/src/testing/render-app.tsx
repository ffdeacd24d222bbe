import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { User } from '@vizzi/api/contracts';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { Providers } from '../app/providers';
import { createQueryClient } from '../lib/api';
import { App } from '../app/router';
import { PlayerContext } from '../features/player/use-player';
import { makeEngine } from '../player-engine/testing/make-engine';
import { serve } from './server';

/** Serves the viewer; an admin is an owner unless the test serves another role. */
export function signInAs(user: User | null) {
  serve({
    'auth.viewer': () => ({ user }),
    ...(user?.isAdmin ? { 'admin.role': () => ({ role: 'owner' }) } : {}),
    'auth.setTimeZone': () => ({ success: true }),
  });
}

/** Renders the whole app at an address, with a player without audio. */
export function openApp(address: string) {
  const router = createMemoryRouter([{ path: '*', element: <App /> }], { initialEntries: [address] });
  const { engine: player } = makeEngine();
  const queryClient = createQueryClient();
  // What a test leaves unsaved is not unsaved in the next one.
  onTestFinished(() => queryClient.clear());
  const view = render(
    <PlayerContext value={player}>
      <Providers queryClient={queryClient}>
        <RouterProvider router={router} />
      </Providers>
    </PlayerContext>,
  );
  return { ...view, router, player, queryClient, user: userEvent.setup({ delay: null }) };
}

import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ProgressReportInput, Session } from '@vizzi/api/contracts';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { api, createApiClient, createQueryClient } from '../lib/api';
import { serve } from './server';
import { makeEngine } from '../player-engine/testing/make-engine';
import { PlayerRoot } from '../features/player/player-root';
import { PlayerContext } from '../features/player/use-player';

/** Renders a page and the player's bar, with a player without audio. */
export function renderPlayer(page: ReactNode, address = '/member-home', queryClient = createQueryClient()) {
  const rig = makeEngine();
  const reports: ProgressReportInput[] = [];
  serve({
    'player.reportProgress': (report) => {
      reports.push(report);
      const { sessionId, currentTime } = report;
      return {
        sessionId: Number(sessionId),
        currentTime: Number(currentTime),
        completed: false,
        lastPlayedAt: '2026-01-05T00:00:00.000Z',
        entitlement: 'granted',
      };
    },
  });
  const screen = (
    <>
      {page}
      <PlayerRoot />
      <Notifications />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element: screen }], { initialEntries: [address] });
  render(
    <PlayerContext value={rig.engine}>
      <api.Provider client={createApiClient()} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <MantineProvider env="test">
            <RouterProvider router={router} />
          </MantineProvider>
        </QueryClientProvider>
      </api.Provider>
    </PlayerContext>,
  );
  /** Plays the session until it is audible. */
  const listen = (session: Session) =>
    act(() => {
      rig.engine.play(session);
      rig.voice.emit({ type: 'sounding' });
    });
  return { ...rig, listen, reports, router, user: userEvent.setup() };
}

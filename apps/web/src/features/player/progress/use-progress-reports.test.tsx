import { act, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createQueryClient, VIEWER_KEY } from '../../../lib/api';
import { aSession, aUser } from '../../../testing/fixtures';
import { signInAs } from '../../../testing/render-app';
import { renderPlayer } from '../../../testing/render-player';
import { pending, serve } from '../../../testing/server';

test('a report that a line has swallowed is given up, and sent again', async () => {
  signInAs(aUser());
  const patience = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  const queryClient = createQueryClient();
  const { listen, engine, reports } = renderPlayer(null, '/member-home', queryClient);
  await waitFor(() => expect(queryClient.getQueryData(VIEWER_KEY)).toBeDefined());
  const held = vi.fn<() => Promise<never>>(pending);
  serve({
    'player.progress': () => null,
    'player.listen': () => ({ success: true }),
    'library.favorites': () => [],
    'player.reportProgress': held,
  });
  listen(aSession({ id: 7 }));
  act(() => engine.seek(5));
  await waitFor(() => expect(held).toHaveBeenCalled());
  expect(timeout).toHaveBeenCalledWith(20_000);
  expect(reports).toEqual([]);
  patience.abort();
  timeout.mockReturnValue(new AbortController().signal);
  const again = vi.fn<() => Promise<never>>(pending);
  serve({ 'player.reportProgress': again });
  await waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(again).toHaveBeenCalled();
  });
});

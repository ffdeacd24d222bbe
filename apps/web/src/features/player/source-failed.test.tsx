import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aSession } from '../../testing/fixtures';
import { signInAs } from '../../testing/render-app';
import { renderPlayer } from '../../testing/render-player';

it("the bar says on the session's own page that music or place did not load", async () => {
  signInAs(null);
  const { listen, music, place } = renderPlayer(null, '/session/41');
  listen(aSession({ id: 41 }));
  await screen.findByRole('region', { name: 'Player' });
  act(() => music.fail());
  expect(screen.getByRole('alert')).toHaveTextContent('The music did not load. The voice goes on without it.');
  act(() => place.fail());
  expect(screen.getByText('The place did not load. The voice goes on without it.')).toBeVisible();
});

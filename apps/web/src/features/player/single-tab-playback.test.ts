import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeEngine } from '../../player-engine/testing/make-engine';
import { makeSession } from '../../player-engine/testing/make-session';
import { connectTabs } from './single-tab-playback';

it('pauses when another tab plays', async () => {
  const [first, second] = [makeEngine(), makeEngine()];
  first.engine.play(makeSession());
  const disconnect = [connectTabs(first.engine), connectTabs(second.engine)];

  second.engine.play(makeSession({ id: 8 }));
  await waitFor(() => expect(first.engine.getState().playing).toBe(false));
  expect(second.engine.getState().playing).toBe(true);

  first.engine.resume();
  await waitFor(() => expect(second.engine.getState().playing).toBe(false));
  expect(first.engine.getState().playing).toBe(true);
  for (const stop of disconnect) stop();
});

it('pauses when the code of the other tab loaded after its first audio', async () => {
  const [first, second] = [makeEngine(), makeEngine()];
  const disconnect = [connectTabs(first.engine)];
  first.engine.play(makeSession());
  second.engine.play(makeSession({ id: 8 }));
  disconnect.push(connectTabs(second.engine));
  await waitFor(() => expect(first.engine.getState().playing).toBe(false));
  expect(second.engine.getState().playing).toBe(true);
  for (const stop of disconnect) stop();
});

import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aSession } from '../../../testing/fixtures';
import { signInAs } from '../../../testing/render-app';
import { renderPlayer } from '../../../testing/render-player';
import { tellSkipped } from './tell-skipped';

const [tide, lamp, reef] = ['Slow Tide', 'Lamp Room', 'Reef'].map((title) => aSession({ title }));

it.each([
  [[tide, lamp], 'Slow Tide and Lamp Room need Premium and were skipped.'],
  [[tide, lamp, reef], 'Slow Tide and 2 other sessions need Premium and were skipped.'],
])('several sessions are told together', async (sessions, sentence) => {
  signInAs(null);
  renderPlayer(null);
  tellSkipped(sessions.flatMap((session) => session ?? []));
  expect(await screen.findByText(sentence)).toBeInTheDocument();
});

it('what was withdrawn is not said to need Premium', async () => {
  signInAs(null);
  renderPlayer(null);
  tellSkipped([aSession({ title: 'Slow Tide' }), aSession({ title: 'Reef', isWithdrawn: true })]);
  const sentences = 'Slow Tide needs Premium and was skipped. Reef was withdrawn and was skipped.';
  expect(await screen.findByText(sentences)).toBeInTheDocument();
});

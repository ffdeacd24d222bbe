import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../../lib/api';
import { aUser } from '../../../testing/fixtures';
import { signInAs } from '../../../testing/render-app';
import { refuse, serve } from '../../../testing/server';
import { renderPlayer } from '../../../testing/render-player';
import { ReportStorage } from './report-storage';
import { useClearDeletedReports } from './use-clear-deleted-reports';

const shelfOf = (memberId: number) => new ReportStorage(() => localStorage, memberId);

/** The account page's button that deletes the account. */
function Deletion() {
  useClearDeletedReports();
  const utils = api.useUtils();
  const onSuccess = () => utils.auth.viewer.setData(undefined, { user: null });
  const remove = api.auth.deleteAccount.useMutation({ onSuccess });
  const { data } = api.auth.viewer.useQuery();
  return (
    <>
      <output>{data?.user ? 'signed in' : 'signed out'}</output>
      <button type="button" onClick={() => remove.mutate({ password: 'secret12' })}>
        Delete
      </button>
      {remove.error && <p role="alert">{remove.error.message}</p>}
    </>
  );
}

/** Deletes the account while no report reaches the server. */
async function deleteAccount() {
  const { user } = renderPlayer(<Deletion />);
  serve({ 'player.reportProgress': () => refuse('INTERNAL_SERVER_ERROR', 'Not now') });
  await screen.findByText('signed in');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
}

beforeEach(() => {
  for (const memberId of [1, 2]) {
    shelfOf(memberId).put({
      kind: 'mark',
      observedAt: 1_750_000_000_000,
      report: {
        sessionId: 7,
        currentTime: 10,
        play: { id: '7b0a9a52-2c36-4b5e-9b1f-8f6f0f6d2a10', sequence: 0, heard: 10, elapsed: 10 },
      },
    });
  }
  signInAs(aUser({ id: 1 }));
});

test('deleting an account removes its unsent reports, and none of another member', async () => {
  serve({ 'auth.deleteAccount': () => ({ success: true }) });
  await deleteAccount();
  expect(await screen.findByText('signed out')).toBeVisible();
  await waitFor(() => expect(shelfOf(1).list()).toEqual([]));
  expect(shelfOf(2).list()).toHaveLength(1);
});

test('a failed deletion keeps the unsent reports', async () => {
  serve({ 'auth.deleteAccount': () => refuse('FORBIDDEN', 'Wrong password') });
  await deleteAccount();
  expect(await screen.findByRole('alert')).toHaveTextContent('Wrong password');
  expect(shelfOf(1).list()).toHaveLength(1);
});

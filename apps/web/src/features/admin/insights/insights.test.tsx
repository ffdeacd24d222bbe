import { act, screen, waitFor, within } from '@testing-library/react';
import type { InsightFigures, Insights, SessionInsights } from '@vizzi/api/contracts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openSoundChannel } from '../../../lib/sound-channel';
import { aUser } from '../../../testing/fixtures';
import { openApp, signInAs } from '../../../testing/render-app';
import { refuse, serve, type Behaviour } from '../../../testing/server';

const FIGURES: InsightFigures = {
  plays: 8_098,
  listeners: 1_214,
  seconds: 3_981_600,
  completion: 0.68,
  replays: 3_000,
  favorites: 91,
};
const PERIOD = { from: '2026-03-04', to: '2026-03-10', before: null, countedAt: '2026-03-10T12:00:00.000Z' };
const OVERVIEW: Insights = {
  ...PERIOD,
  figures: FIGURES,
  before: { ...FIGURES, plays: 4_049, completion: 0.66 },
  days: [
    { day: '2026-03-08', plays: 272, premium: 154 },
    { day: '2026-03-09', plays: 412, premium: null },
    { day: '2026-03-10', plays: null, premium: null },
  ],
};
const SESSION: SessionInsights = {
  ...PERIOD,
  session: {
    id: 7,
    title: 'Lantern Path',
    imageUrl: null,
    duration: 600,
    isPremium: false,
    captionsUrl: '/api/sessions/7/captions',
  },
  figures: FIGURES,
  days: [{ day: '2026-03-10', since: '2026-03-08', plays: 40 }],
  curve: Array.from({ length: 101 }, (_, step) => (step > 45 ? 0.71 : 1)),
  falls: [{ at: 272, share: 0.29 }],
};

function serveInsights(more: Behaviour = {}) {
  serve({
    'admin.role': () => ({ role: 'owner' }),
    'insights.overview': () => OVERVIEW,
    'insights.session': () => SESSION,
    'insights.sessions': () => [
      { id: 8, title: 'Quiet Hill', imageUrl: null, plays: null, days: [null, null, null] },
      { id: 7, title: 'Lantern Path', imageUrl: null, plays: 400, days: [100, 200, null] },
    ],
    'insights.members': () => ({
      from: PERIOD.from,
      to: PERIOD.to,
      plans: { free: 9_216, monthly: 700, yearly: 468, lifetime: 3, cancelling: 9 },
      joined: 412,
      ended: 4,
      refunded: 2,
      returned: null,
    }),
    'insights.revenue': () => ({
      from: PERIOD.from,
      to: PERIOD.to,
      readAt: PERIOD.countedAt,
      currencies: [
        {
          currency: 'usd',
          total: 1_089_300,
          before: 1_010_300,
          monthly: 699_300,
          yearly: 399_960,
          refunded: 9_960,
          days: [
            { day: '2026-03-09', amount: 1_998, paid: 1_998, refunded: 0 },
            { day: '2026-03-10', amount: -999, paid: 0, refunded: 999 },
          ],
        },
      ],
    }),
    'studio.session': () => refuse('NOT_FOUND', 'Session not found'),
    'studio.files': () => [],
    'studio.cues': () => [
      { start: 0, end: 5, text: 'Close your eyes.' },
      { start: 270, end: 280, text: 'Take a few steps without it.' },
      { start: 300, end: 310, text: 'Rest here.' },
    ],
    ...more,
  });
}

beforeEach(() => {
  signInAs(aUser({ isAdmin: true }));
  serveInsights();
});

describe('the insights', () => {
  test('show the sums and how they changed', async () => {
    openApp('/admin/insights');
    expect(await screen.findByText('8,098')).toBeVisible();
    expect(screen.getByText('100 % more than before')).toBeVisible();
    expect(screen.getByText('2 points more than before')).toBeVisible();
    expect(screen.getByText('68 %')).toBeVisible();
  });

  test('show the plays of each day as hills, which the arrow keys read, and as a table', async () => {
    const { user } = openApp('/admin/insights');
    const hills = await screen.findByRole('slider', { name: 'Plays per day' });
    expect(hills).toHaveAttribute('aria-valuetext', 'Tue, Mar 10: under ten listeners');
    expect(screen.getByText('Best: Mon, Mar 9: 412 plays')).toBeVisible();
    act(() => hills.focus());
    expect(screen.getByText('Tue, Mar 10: under ten listeners')).toBeVisible();
    await user.click(screen.getAllByText('Show as a table')[0] ?? hills);
    const table = within(screen.getByRole('table', { name: 'Plays per day' }));
    expect(table.getByRole('row', { name: 'Sun, Mar 8 272 154' })).toBeVisible();
    expect(table.getByRole('row', { name: 'Mon, Mar 9 412 under ten listeners' })).toBeVisible();
  });

  test('list the sessions, the most played first', async () => {
    openApp('/admin/insights');
    const table = within(await screen.findByRole('table', { name: 'Plays of the last 28 days' }));
    const [first, second] = table.getAllByRole('link');
    expect(first).toHaveTextContent('Lantern Path');
    expect(first).toHaveAttribute('href', '/admin/insights/7?range=28');
    expect(second).toHaveTextContent('Quiet Hill');
    expect(table.getByText('Under ten listeners')).toBeVisible();
  });

  test('are asked for the chosen range, and downloaded for it', async () => {
    const ask = vi.fn<NonNullable<Behaviour['insights.overview']>>(() => OVERVIEW);
    serve({ 'insights.overview': ask });
    const { user } = openApp('/admin/insights');
    const file = await screen.findByRole('link', { name: 'Download as CSV' });
    expect(file).toHaveAttribute('href', '/api/admin/insights.csv?range=28');
    await user.click(screen.getByRole('radio', { name: '90 days' }));
    await vi.waitFor(() => expect(ask).toHaveBeenLastCalledWith({ range: 90 }));
    expect(file).toHaveAttribute('href', '/api/admin/insights.csv?range=90');
  });

  test('show members and revenue to owners', async () => {
    openApp('/admin/insights');
    expect(await screen.findByText('9,216')).toBeVisible();
    expect(screen.getByText('under ten')).toBeVisible();
    expect(await screen.findByText('$10,893.00')).toBeVisible();
  });

  test('show revenue as bars, as a table and as a file, with what was refunded', async () => {
    const { user } = openApp('/admin/insights');
    const bars = await screen.findByRole('slider', { name: 'Revenue per day' });
    expect(bars).toHaveAttribute('aria-valuetext', 'Tue, Mar 10: $0.00 paid, $9.99 refunded');
    expect(screen.getByText('Best: Mon, Mar 9: $19.98 paid')).toBeVisible();
    await user.click(screen.getAllByText('Show as a table').at(-1) ?? bars);
    const table = within(screen.getByRole('table', { name: 'Revenue per day, in UTC' }));
    expect(table.getByRole('row', { name: 'Tue, Mar 10 $0.00 $9.99' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Download revenue as CSV' })).toHaveAttribute(
      'href',
      '/api/admin/revenue.csv?range=28',
    );
  });

  test.each([
    ['today', new Date(2026, 2, 10, 9, 5), 'As of 09:05, nothing was paid in these days.'],
    ['on another day', new Date(2026, 2, 8, 9, 5), /^As of Sun,? 8 Mar, 09:05, nothing was paid in these days\.$/],
    ['never', null, 'The payments of these days were not read yet.'],
  ])('say when payments were read, where none is shown: %s', async (_when, readAt, sentence) => {
    vi.useFakeTimers({ now: new Date(2026, 2, 10, 10, 0), toFake: ['Date'] });
    serveInsights({
      'insights.revenue': () => ({ ...PERIOD, readAt: readAt?.toISOString() ?? null, currencies: [] }),
    });
    openApp('/admin/insights');
    expect(await screen.findByText(sentence)).toBeVisible();
    vi.useRealTimers();
  });

  test('show neither to editors, and do not ask for them', async () => {
    const ask = vi.fn<NonNullable<Behaviour['insights.revenue']>>(() => refuse('FORBIDDEN', 'Only owners may do this'));
    serveInsights({ 'admin.role': () => ({ role: 'editor' }), 'insights.revenue': ask });
    openApp('/admin/insights');
    expect(await screen.findByText('8,098')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Revenue' })).not.toBeInTheDocument();
    expect(ask).not.toHaveBeenCalled();
  });

  test('say that fewer than ten listeners are not shown', async () => {
    serve({ 'insights.overview': () => ({ ...OVERVIEW, figures: null, before: null }) });
    openApp('/admin/insights');
    expect(await screen.findByText('Under ten listeners: nothing is shown yet')).toBeVisible();
    expect(screen.queryByRole('slider', { name: 'Plays per day' })).not.toBeInTheDocument();
  });

  test('say when they could not be fetched', async () => {
    serve({ 'insights.overview': () => refuse('INTERNAL_SERVER_ERROR', 'Something went wrong on our side.') });
    openApp('/admin/insights');
    expect(await screen.findByText('Failed to fetch insights')).toBeVisible();
  });
});

describe('the insights of a session', () => {
  test('show who still listens, and the words where many stop', async () => {
    openApp('/admin/insights/7');
    expect(await screen.findByRole('heading', { level: 1, name: 'Lantern Path' })).toBeVisible();
    expect(screen.getByText('71 % hear the end')).toBeVisible();
    expect(screen.getByRole('slider', { name: 'Who still listens' })).toHaveAttribute(
      'aria-valuetext',
      '10:00: 71 % still listen',
    );
    expect(await screen.findByText('Take a few steps without it.')).toBeVisible();
    expect(screen.getByText('29 % leave')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Hear it from 4:32' })).toBeVisible();
  });

  test('play one place beside nothing else, and say nothing of a pause before it sounds', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function play(this: HTMLMediaElement) {
      this.dispatchEvent(new Event('play'));
      throw new DOMException('', 'AbortError');
    });
    const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
    let heard = 0;
    const other = openSoundChannel(() => (heard += 1));
    const { user } = openApp('/admin/insights/7');
    await user.click(await screen.findByRole('button', { name: 'Hear it from 4:32' }));
    await waitFor(() => expect(heard).toBe(1));
    expect(screen.queryByRole('alert')).toBeNull();
    pause.mockClear();
    other.started();
    await waitFor(() => expect(pause).toHaveBeenCalledOnce());
    other.close();
  });

  test('say which days are counted together', async () => {
    const { user } = openApp('/admin/insights/7');
    const hills = await screen.findByRole('slider', { name: 'Plays per day' });
    expect(hills).toHaveAttribute('aria-valuetext', 'Mar 8 to Mar 10: 40 plays');
    await user.click(screen.getAllByText('Show as a table').at(-1) ?? hills);
    expect(screen.getByRole('row', { name: 'Mar 8 to Mar 10 40' })).toBeVisible();
  });

  test('say that a session is not there', async () => {
    serve({ 'insights.session': () => refuse('NOT_FOUND', 'Session not found') });
    openApp('/admin/insights/99');
    expect(await screen.findByText('Failed to fetch insights')).toBeVisible();
  });
});

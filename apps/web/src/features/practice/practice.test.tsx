import { screen, within } from '@testing-library/react';
import type { Practice } from '@vizzi/api/contracts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aSession, aUser } from '../../testing/fixtures';
import { openApp, signInAs } from '../../testing/render-app';
import { refuse, serve } from '../../testing/server';

const practice: Practice = {
  completedSessions: 14,
  totalTime: 10_979,
  streak: 2,
  longestStreak: 9,
  today: '2026-11-20',
  days: [
    { day: '2026-11-20', seconds: 600 },
    { day: '2026-11-19', seconds: 90 },
    { day: '2026-11-10', seconds: 45 },
  ],
  mostPlayed: [{ session: aSession(), plays: 12 }],
};

beforeEach(() => {
  signInAs(aUser());
  serve({ 'player.practice': () => practice });
});

describe('the practice page', () => {
  test('shows the statistics', async () => {
    openApp('/practice');
    for (const [name, figure] of [
      ['Current streak (days)', '2'],
      ['Longest streak (days)', '9'],
      ['Sessions finished', '14'],
      ['Minutes listened', '182'],
    ] as const) {
      expect((await screen.findByText(name)).parentElement).toHaveTextContent(figure);
    }
  });

  test('says that less than a minute was listened', async () => {
    serve({ 'player.practice': () => ({ ...practice, totalTime: 20 }) });
    openApp('/practice');
    expect((await screen.findByText('Minutes listened')).parentElement).toHaveTextContent('Under 1');
  });

  test('draws and labels each day of the year', async () => {
    openApp('/practice');
    const year = await screen.findByRole('img', { name: /^3 days with listening/ });
    expect(within(year).getByText('Friday, November 20: 10 minutes')).toBeInTheDocument();
    expect(within(year).getByText('Tuesday, November 10: less than a minute')).toBeInTheDocument();
    expect(within(year).getByText('Wednesday, November 18: no listening')).toBeInTheDocument();
  });

  test('has the data as a table too, and draws the chart once it is scrolled into view', async () => {
    vi.stubGlobal(
      'IntersectionObserver',
      class extends IntersectionObserver {
        constructor(private readonly tell: IntersectionObserverCallback) {
          super(tell);
        }
        override observe(target: Element) {
          const nowhere = target.getBoundingClientRect();
          const entry = { boundingClientRect: nowhere, intersectionRect: nowhere, rootBounds: null, time: 0 };
          this.tell([{ ...entry, target, isIntersecting: true, intersectionRatio: 1 }], this);
        }
      },
    );
    const { user } = openApp('/practice');
    await user.click(await screen.findByText('Show as a table'));
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Week ofMinutesDays',
      'Nov 16, 202611Thu, Fri',
      'Nov 9, 2026under 1Tue',
    ]);
    expect(await screen.findByText(/Minutes a week for the last 26 weeks, at most 11/)).toBeInTheDocument();
  });

  test('links to the most played sessions', async () => {
    openApp('/practice');
    expect(await screen.findByRole('link', { name: 'Still Lake' })).toHaveAttribute('href', '/session/1');
    expect(screen.getByText('Relaxation · 12 plays')).toBeVisible();
  });

  test('invites new members to start', async () => {
    const nothing = { completedSessions: 0, totalTime: 0, streak: 0, longestStreak: 0, days: [], mostPlayed: [] };
    serve({ 'player.practice': () => ({ ...nothing, today: '2026-11-20' }) });
    openApp('/practice');
    expect(await screen.findByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Start Free' })).toBeVisible();
  });

  test('that could not be read can be retried', async () => {
    serve({ 'player.practice': () => refuse('INTERNAL_SERVER_ERROR', 'No') });
    const { user } = openApp('/practice');
    expect(await screen.findByText('Failed to fetch your practice')).toBeVisible();
    serve({ 'player.practice': () => practice });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Most played')).toBeVisible();
  });
});

import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, signInAs } from '../../testing/render-app';

async function openGuide() {
  signInAs(null);
  const app = openApp('/learn');
  const rail = await screen.findByRole('navigation', { name: 'Visualization Mastery Guide' });
  return { ...app, rail };
}

// proves spec 2.10.1
test('the guide is called by its name', async () => {
  const { rail } = await openGuide();
  expect(within(rail).getByText('Visualization Mastery Guide')).toBeVisible();
});

// proves spec 2.10.4
test('one of five dots is active: that of the section', async () => {
  const { user } = await openGuide();
  const article = screen.getByRole('article');
  for (const lit of [0, 1, 2, 3, 4]) {
    const row = within(article).getByText(`Section ${lit + 1} of 5`).parentElement;
    const dots = [...(row?.querySelectorAll('i') ?? [])];
    expect(dots.map((dot) => 'on' in dot.dataset)).toEqual([0, 1, 2, 3, 4].map((index) => index === lit));
    const next = within(article).queryByRole('button', { name: 'Next' });
    if (next) await user.click(next);
  }
});

// proves spec 9.29
test('the third section recommends 10 to 20 minutes a day', async () => {
  const { user, rail } = await openGuide();
  await user.click(within(rail).getByRole('button', { name: /How to Visualize/ }));
  expect(screen.getByRole('article')).toHaveTextContent('Practise for 10 to 20 minutes a day.');
});

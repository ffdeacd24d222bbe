import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, signInAs } from '../../testing/render-app';

const TITLES = [
  "Why Visualization is What's Missing from Your Life",
  'Every Genius Visualizes',
  'How to Visualize',
  'Benefits of Visualizing',
  'Difference Between Visualizing, Meditation, and Mindfulness',
];

// proves spec 2.1.7, spec 2.10.2, spec 2.10.3, spec 2.10.6, spec 2.10.7, spec 4.36, spec 6.1, spec 9.27, spec D2.1
test('five sections, one after the other, and then the practice', async () => {
  signInAs(null);
  const { user } = openApp('/learn');
  expect(await screen.findByText('Section 1 of 5')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
  for (const [index, title] of TITLES.entries()) {
    expect(screen.getByText(`Section ${index + 1} of 5`)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const next = screen.queryByRole('button', { name: 'Next' });
    if (next) await user.click(next);
  }
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Next' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Start Your Practice' })).toHaveAttribute('href', '/');
  expect(screen.getByText(/21-30 day practice/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');

  await user.click(screen.getByRole('button', { name: 'Previous' }));
  expect(screen.getByText('Section 4 of 5')).toBeVisible();
});

// proves spec 2.10.5
test('how to visualize has four steps, and each section can be chosen', async () => {
  signInAs(null);
  const { user } = openApp('/learn');
  await user.click(await screen.findByRole('button', { name: /How to Visualize/ }));
  expect(screen.getByRole('heading', { level: 1, name: 'How to Visualize' })).toBeVisible();
  expect(screen.getByRole('article').querySelectorAll('ol > li')).toHaveLength(4);
});

// proves spec 2.1.8, spec 2.10.8, spec D2.1
test('the tutorial has four lessons with key points and leads to the free vizzies', async () => {
  signInAs(null);
  openApp('/tutorial');
  expect(await screen.findAllByText('Key points')).toHaveLength(4);
  for (const title of [
    'What is Visualization',
    'The Science Behind It',
    'How to Practice Effectively',
    'Common Applications',
  ]) {
    expect(screen.getByRole('heading', { level: 2, name: title })).toBeVisible();
  }
  expect(screen.getByRole('link', { name: 'Try a free vizzie' })).toHaveAttribute('href', '/free-vizzies');
});

import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aCategory, aUser } from '../../testing/fixtures';
import { openApp, signInAs } from '../../testing/render-app';
import { serve } from '../../testing/server';

/** Code that loads when the test says so. */
const code = vi.hoisted(() => {
  let load = () => {};
  const loaded = new Promise<void>((resolve) => (load = resolve));
  return { load, loaded };
});
vi.mock(import('./studio/new-draft'), async (importOriginal) => {
  await code.loaded;
  return importOriginal();
});

afterEach(() => {
  vi.useRealTimers();
});

test('a dialog whose code loads after ten seconds does not open any more, and opens at the next press', async () => {
  signInAs(aUser({ isAdmin: true }));
  serve({ 'catalog.categories': () => [aCategory()], 'studio.sessions': () => [] });
  openApp('/admin/sessions');
  const newDraft = await screen.findByRole('button', { name: 'New draft' });
  vi.useFakeTimers();
  fireEvent.click(newDraft);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  vi.useRealTimers();
  code.load();
  await act(() =>
    Promise.all([import('./studio/new-draft'), import('../../components/overlays/dialog/dialog-window')]),
  );
  for (let turn = 0; turn < 20; turn += 1) await act(() => new Promise<void>((resolve) => setTimeout(resolve)));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  fireEvent.click(newDraft);
  expect(await screen.findByRole('dialog')).toBeVisible();
});

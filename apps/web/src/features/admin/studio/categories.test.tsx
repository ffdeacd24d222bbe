import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aCategory, aUser } from '../../../testing/fixtures';
import { openApp, signInAs } from '../../../testing/render-app';
import { type Behaviour, refuse, serve } from '../../../testing/server';

const calm = { ...aCategory({ id: 1, name: 'Relaxation', sessionCount: 4 }), total: 5 };
const sleep = { ...aCategory({ id: 2, name: 'Deep Sleep', slug: 'deep-sleep', sessionCount: 0 }), total: 0 };

beforeEach(() => {
  signInAs(aUser({ isAdmin: true }));
  serve({ 'studio.categories': () => [calm, sleep], 'catalog.categories': () => [] });
});

it('are listed with what they hold, and ordered', async () => {
  const order = vi.fn<NonNullable<Behaviour['studio.orderCategories']>>(() => ({ success: true }));
  serve({ 'studio.orderCategories': order });
  const { user } = openApp('/admin/categories');
  expect(await screen.findByText('4 live sessions, 1 not live')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Move Relaxation up' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Move Relaxation up' }));
  expect(order).not.toHaveBeenCalled();
  screen.getByRole('button', { name: 'Move Deep Sleep up' }).focus();
  await user.keyboard('{Enter}');
  expect(order).toHaveBeenCalledWith({ ids: [2, 1] });
  // The next press goes on from there.
  expect(screen.getByRole('button', { name: 'Move Deep Sleep up' })).toHaveFocus();
});

it('keep the focus on the arrow that moves them', async () => {
  let order = [calm, sleep, { ...sleep, id: 3, name: 'Mornings', slug: 'mornings' }];
  serve({
    'studio.categories': () => order,
    'studio.orderCategories': ({ ids }) => {
      order = ids.flatMap((id) => order.filter((each) => each.id === id));
      return { success: true };
    },
  });
  const { user } = openApp('/admin/categories');
  const down = await screen.findByRole('button', { name: 'Move Relaxation down' });
  act(() => down.focus());
  for (const place of [1, 2]) {
    await user.keyboard('{Enter}');
    await vi.waitFor(() => expect(screen.getAllByRole('listitem')[place]).toHaveTextContent('Relaxation'));
    await vi.waitFor(() => expect(down).toHaveFocus());
  }
  expect(down).toHaveAttribute('aria-disabled', 'true');
});

it('are added, and an invalid slug is explained', async () => {
  const create = vi.fn<NonNullable<Behaviour['studio.createCategory']>>(() => aCategory());
  serve({ 'studio.createCategory': create });
  const { user } = openApp('/admin/categories');
  await user.click(await screen.findByRole('button', { name: 'New category' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Name'), 'Mornings');
  await user.type(dialog.getByLabelText('Slug'), 'My Mornings');
  await user.type(dialog.getByLabelText('Description'), 'Before the day.');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(dialog.getByText('Please use small letters, digits and hyphens, such as deep-sleep')).toBeVisible();
  await user.clear(dialog.getByLabelText('Slug'));
  await user.type(dialog.getByLabelText('Slug'), 'mornings');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(create).toHaveBeenCalledWith(expect.objectContaining({ name: 'Mornings', slug: 'mornings', icon: 'fa-leaf' }));
});

it('with sessions are not deleted, and say so', async () => {
  const message = 'This category has sessions still, perhaps drafts. Please move or delete them first.';
  serve({ 'studio.deleteCategory': () => refuse('CONFLICT', message) });
  const { user } = openApp('/admin/categories');
  await user.click(await screen.findByRole('button', { name: /^Relaxation/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await user.click(dialog.getByRole('button', { name: 'Really delete it?' }));
  expect(await dialog.findByText(message)).toBeVisible();
});

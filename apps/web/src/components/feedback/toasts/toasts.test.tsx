import { notifications } from '@mantine/notifications';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { openApp, signInAs } from '../../../testing/render-app';

beforeEach(async () => {
  signInAs(null);
  openApp('/terms');
  await screen.findByRole('heading', { level: 1 });
  act(() => void notifications.show({ message: 'Added to favorites' }));
});

const toast = () => screen.findByText('Added to favorites');

describe('a toast', () => {
  // proves spec 4.38, spec 9.30
  test('is replaced by the next one', async () => {
    await toast();
    act(() => void notifications.show({ message: 'Removed from favorites' }));
    expect(await screen.findByText('Removed from favorites')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Added to favorites')).not.toBeInTheDocument());
  });

  // proves spec 9.32
  test('is dismissed by a swipe of 50 px to the right', async () => {
    const pointer = { pointerId: 1, button: 0, clientY: 10 };
    fireEvent.pointerDown(await toast(), { ...pointer, clientX: 100 });
    fireEvent.pointerMove(document, { ...pointer, clientX: 140 });
    fireEvent.pointerMove(document, { ...pointer, clientX: 150 });
    fireEvent.pointerUp(document, { ...pointer, clientX: 150 });
    await waitFor(() => expect(screen.queryByText('Added to favorites')).not.toBeInTheDocument());
  });

  // proves spec 9.32
  test.each([
    { what: '49 px to the right', to: 149 },
    { what: '80 px to the left', to: 20 },
  ])('stays when it is swiped $what', async ({ to }) => {
    const pointer = { pointerId: 1, button: 0, clientY: 10 };
    fireEvent.pointerDown(await toast(), { ...pointer, clientX: 100 });
    fireEvent.pointerMove(document, { ...pointer, clientX: to });
    fireEvent.pointerUp(document, { ...pointer, clientX: to });
    expect(await toast()).toBeVisible();
  });

  // proves spec 2.2.21, spec 9.33
  test('can be reached with F8', async () => {
    await toast();
    fireEvent.keyDown(document.body, { key: 'F8' });
    expect(screen.getByRole('region', { name: 'Notifications (F8)' })).toHaveFocus();
  });
});

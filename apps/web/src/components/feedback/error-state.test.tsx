import { MantineProvider } from '@mantine/core';
import { fireEvent, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ErrorState } from './error-state';

it('tries again when the network returns', () => {
  const retry = vi.fn<() => void>();
  const { unmount } = render(
    <MantineProvider env="test">
      <ErrorState message="The session could not be loaded" onRetry={retry} />
    </MantineProvider>,
  );
  fireEvent(window, new Event('online'));
  expect(retry).toHaveBeenCalledOnce();
  unmount();
  fireEvent(window, new Event('online'));
  expect(retry).toHaveBeenCalledOnce();
});

import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { openSoundChannel } from '../../lib/sound-channel';
import { PreviewButton } from './preview-button';

const hear = () => {
  render(
    <MantineProvider env="test">
      <PreviewButton url="/api/sessions/12/preview" />
    </MantineProvider>,
  );
  return userEvent.click(screen.getByRole('button', { name: 'Hear 30 seconds' }));
};

test('a part that starts pauses what sounds elsewhere, and pauses when something else starts', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function play(this: HTMLMediaElement) {
    this.dispatchEvent(new Event('play'));
  });
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  let heard = 0;
  const other = openSoundChannel(() => (heard += 1));
  await hear();
  await waitFor(() => expect(heard).toBe(1));
  expect(pause).not.toHaveBeenCalled();
  other.started();
  await waitFor(() => expect(pause).toHaveBeenCalledOnce());
  other.close();
});

test.each([
  ['was paused before it sounded', 'AbortError', 'Hear 30 seconds'],
  ['cannot be played', 'NotSupportedError', 'Try again'],
])('a part that %s is shown as such', async (_, error, label) => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new DOMException('', error));
  await hear();
  expect(screen.getByRole('button', { name: label })).toBeVisible();
});

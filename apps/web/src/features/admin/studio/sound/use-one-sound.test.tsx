import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openSoundChannel } from '../../../../lib/sound-channel';
import { useOneSound } from './use-one-sound';

const paused: string[] = [];
beforeEach(() => {
  paused.length = 0;
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
    paused.push(this.title);
  });
});

function Sounds() {
  const ref = useRef<HTMLDivElement>(null);
  useOneSound(ref);
  return (
    <div ref={ref}>
      {['Male voice', 'Female voice', 'Captions'].map((name) => (
        <audio key={name} title={name}>
          <track kind="captions" />
        </audio>
      ))}
    </div>
  );
}

it('a recording that starts pauses the others of the page', () => {
  render(<Sounds />);
  fireEvent.play(screen.getByTitle('Female voice'));
  expect(paused).toEqual(['Male voice', 'Captions']);
});

it('a recording pauses when something else starts, and something else when it does', async () => {
  let heard = 0;
  const player = openSoundChannel(() => (heard += 1));
  render(<Sounds />);
  fireEvent.play(screen.getByTitle('Captions'));
  await waitFor(() => expect(heard).toBe(1));
  paused.length = 0;
  player.started();
  await waitFor(() => expect(paused).toEqual(['Male voice', 'Female voice', 'Captions']));
  player.close();
});

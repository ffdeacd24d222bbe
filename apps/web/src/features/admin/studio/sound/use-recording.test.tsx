import { act, fireEvent, renderHook } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useRecording } from './use-recording';

const refused = new DOMException('', 'NotSupportedError');

/** A recording whose element asks for its file whenever it is loaded. */
function openRecording() {
  const element = document.createElement('audio');
  const play = vi.spyOn(element, 'play').mockImplementation(async () => {
    element.dispatchEvent(new Event('play'));
  });
  let error: object | null = null;
  Object.defineProperty(element, 'error', { get: () => error });
  const load = vi.spyOn(element, 'load').mockImplementation(() => {
    error = null;
    element.currentTime = 0;
  });
  const { result } = renderHook(() => useRecording({ current: element }));
  const listeners = {
    play: () => result.current.events.onPlay(),
    pause: () => result.current.events.onPause(),
    error: () => result.current.events.onError(),
    emptied: () => result.current.events.onEmptied(),
  };
  for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener);
  onTestFinished(() => void vi.restoreAllMocks());
  const press = (from: number) => act(async () => result.current.play(from));
  const fail = () =>
    act(async () => {
      error = {};
      fireEvent.error(element);
    });
  return { element, play, load, result, press, fail };
}

// proves security 12.54
test('a recording whose address has expired is requested anew where it was, and plays on', async () => {
  const { element, play, load, result, press, fail } = openRecording();
  await press(30);
  await fail();
  expect(load).toHaveBeenCalledOnce();
  expect(element.currentTime).toBe(30);
  expect(play).toHaveBeenCalledTimes(2);
  expect(result.current).toMatchObject({ isPlaying: true, hasFailed: false });
});

test('one that fails again says so, and the next press requests it once more', async () => {
  const { play, load, result, press, fail } = openRecording();
  await press(30);
  await fail();
  await fail();
  expect(result.current).toMatchObject({ isPlaying: false, hasFailed: true });
  expect(play).toHaveBeenCalledTimes(2);
  // Not before the press: in Chromium an element that was played requests the file as soon as it is loaded.
  expect(load).toHaveBeenCalledOnce();
  await press(30);
  expect(load).toHaveBeenCalledTimes(2);
  expect(result.current).toMatchObject({ isPlaying: true, hasFailed: false });
  await fail();
  expect(result.current).toMatchObject({ isPlaying: true, hasFailed: false });
});

test('one that fails while nobody plays it waits silently for the next press', async () => {
  const { element, play, load, result, press, fail } = openRecording();
  await press(30);
  act(() => void fireEvent.pause(element));
  element.currentTime = 50;
  await fail();
  expect(load).not.toHaveBeenCalled();
  expect(play).toHaveBeenCalledOnce();
  expect(result.current).toMatchObject({ isPlaying: false, hasFailed: false });
  await press(50);
  expect(load).toHaveBeenCalledOnce();
  expect(element.currentTime).toBe(50);
});

test('a pause before the sound begins is no failure, and a refused beginning is one', async () => {
  const { play, result, press } = openRecording();
  play.mockRejectedValueOnce(new DOMException('', 'AbortError'));
  await press(0);
  expect(result.current.hasFailed).toBe(false);
  play.mockRejectedValueOnce(refused);
  await press(0);
  expect(result.current.hasFailed).toBe(false);
  play.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  await press(0);
  expect(result.current.hasFailed).toBe(true);
});

test('one whose element gets another file is not played any more, without a pause', async () => {
  const { element, result, press } = openRecording();
  await press(30);
  expect(result.current.isPlaying).toBe(true);
  // As HTML's load algorithm: `paused` is set, and `emptied` alone is fired.
  expect(element.paused).toBe(true);
  act(() => void fireEvent.emptied(element));
  expect(result.current.isPlaying).toBe(false);
});

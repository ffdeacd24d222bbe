import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { wideCover } from '../art/art-paths';
import { Cover } from './cover';

const shown = (container: HTMLElement) => container.querySelector('img')?.getAttribute('src');

// proves spec 2.7.2
test('a session without a picture has the default one', () => {
  const { container } = render(<Cover src={null} />);
  expect(shown(container)).toBe('/art/scenes/default-cover.svg');
});

test('a broken picture is replaced by the default one, and a broken default by none', () => {
  const { container } = render(<Cover src="https://example.com/gone.jpg" />);
  const img = container.querySelector('img');
  expect(img).not.toBeNull();
  if (img) fireEvent.error(img);
  expect(shown(container)).toBe('/art/scenes/default-cover.svg');
  const second = container.querySelector('img');
  if (second) fireEvent.error(second);
  expect(container.querySelector('img')).toBeNull();
});

test('only illustrated covers have a wide variant', () => {
  expect(wideCover('/art/sessions/still-lake/cover.svg')).toBe('/art/sessions/still-lake/wide.svg');
  expect(wideCover('https://example.com/lake.jpg')).toBe('https://example.com/lake.jpg');
  expect(wideCover(null)).toBeNull();
});

import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Slider } from './slider';

function open() {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 44));
  const told: string[] = [];
  render(
    <MantineProvider env="test">
      <Slider
        label="Position"
        value={20}
        valueText="0:12 of 1:00"
        onChange={(value) => told.push(`at ${value}`)}
        onChangeEnd={(value) => told.push(`left at ${value}`)}
      />
    </MantineProvider>,
  );
  return { told, slider: screen.getByRole('slider', { name: 'Position' }) };
}

it('a tap shorter than a frame ends at its position', async () => {
  const { told, slider } = open();
  fireEvent.pointerDown(slider);
  fireEvent.mouseDown(slider, { clientX: 60, clientY: 10 });
  fireEvent.mouseUp(document);
  await waitFor(() => expect(told).toContain('left at 60'));
  expect(told).toEqual(['at 60', 'left at 60']);
});

it('a drag ends at its last position', async () => {
  const { told, slider } = open();
  fireEvent.pointerDown(slider);
  fireEvent.mouseDown(slider, { clientX: 60, clientY: 10 });
  await waitFor(() => expect(told).toEqual(['at 60']));
  fireEvent.mouseMove(document, { clientX: 80, clientY: 10 });
  fireEvent.mouseUp(document);
  await waitFor(() => expect(told).toEqual(['at 60', 'at 80', 'left at 80']));
});

it('a key takes effect at once', async () => {
  const { told, slider } = open();
  slider.focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(told).toEqual(['at 21', 'left at 21']);
});

import '@mantine/core/styles/Slider.layer.css';
import { Slider as MantineSlider } from '@mantine/core';
import { useRef } from 'react';
import classes from './slider.module.css';

interface SliderProps {
  readonly label: string;
  /** 0 to 100. */
  readonly value: number;
  /** The value as it is read out. */
  readonly valueText: string;
  readonly onChange: (value: number) => void;
  readonly onChangeEnd?: (value: number) => void;
  readonly className?: string | undefined;
}

/** A slider: a thread of light. It is 44 px high wherever a finger may touch it. */
export function Slider({ label, value, valueText, onChange, onChangeEnd, className }: SliderProps) {
  const isPointed = useRef(false);
  const pointedAt = useRef<number>(undefined);
  // Where a pointer is, the slider says in the next frame; that it was lifted, at once. The end waits for the place.
  const end = (last: number) => {
    if (!isPointed.current) return onChangeEnd?.(last);
    isPointed.current = false;
    requestAnimationFrame(() => onChangeEnd?.(pointedAt.current ?? last));
  };
  return (
    <MantineSlider
      classNames={{
        root: `${classes.root} ${className ?? ''}`,
        trackContainer: classes.container ?? '',
        track: classes.track ?? '',
        thumb: classes.thumb ?? '',
      }}
      value={value}
      min={0}
      max={100}
      step={1}
      label={null}
      size={5}
      thumbSize={20}
      color="var(--vz-fill)"
      thumbLabel={label}
      thumbValueText={valueText}
      thumbProps={{ 'aria-valuenow': Math.round(value) }}
      onPointerDownCapture={() => {
        isPointed.current = true;
        pointedAt.current = undefined;
      }}
      onChange={(next) => {
        pointedAt.current = next;
        onChange(next);
      }}
      onChangeEnd={end}
    />
  );
}

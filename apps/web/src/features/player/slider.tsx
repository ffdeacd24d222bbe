import '@mantine/core/styles/Slider.layer.css';
import { Slider as MantineSlider } from '@mantine/core';
import { useRef } from 'react';
import classes from './slider.module.css';

interface SliderProps {
  readonly label: string;
  /** 0 to 100. */
  readonly value: number;
  /** For screen readers. */
  readonly valueText: string;
  readonly onChange: (value: number) => void;
  readonly onChangeEnd?: (value: number) => void;
  readonly className?: string | undefined;
}

/** A slider from 0 to 100 whose touch target is 44 px high. */
export function Slider({ label, value, valueText, onChange, onChangeEnd, className }: SliderProps) {
  const isPointed = useRef(false);
  const pointedAt = useRef<number>(undefined);
  // Mantine reports pointer moves in the next frame but the end at once, so the end waits for the last move.
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

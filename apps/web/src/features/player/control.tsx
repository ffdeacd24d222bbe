import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './control.module.css';

interface ControlProps {
  /** What it does, for tooltips and screen readers. */
  readonly label: string;
  readonly onClick: () => void;
  /** For a toggle: whether it is on. */
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A round button with one icon. A toggle that is on has the colour of light and a dot. */
export function Control({ label, pressed, disabled = false, className, onClick, children }: ControlProps) {
  return (
    <ActionIcon
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
      className={className ? `${classes.control} ${className}` : (classes.control ?? '')}
    >
      {children}
    </ActionIcon>
  );
}

import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { useHydrated } from '../../lib/use-hydrated';
import classes from './control.module.css';

interface ControlProps {
  /** For the tooltip and screen readers. */
  readonly label: string;
  readonly onClick: () => void;
  /** The state of a toggle. */
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** An icon button. A toggle that is on has another colour and a dot. */
export function Control({ label, pressed, disabled = false, className, onClick, children }: ControlProps) {
  const isHydrated = useHydrated();
  return (
    <ActionIcon
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled || !isHydrated}
      onClick={onClick}
      className={className ? `${classes.control} ${className}` : (classes.control ?? '')}
    >
      {children}
    </ActionIcon>
  );
}

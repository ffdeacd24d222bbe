import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useState, type ReactElement, type ReactNode } from 'react';

/** The props that the popover sets on its button. */
interface PopoverButtonProps {
  readonly onClick: () => void;
  readonly onPointerEnter?: () => void;
  readonly autoFocus?: boolean;
  readonly disabled?: boolean;
  readonly 'aria-haspopup'?: 'dialog';
  readonly 'aria-expanded'?: boolean;
}

export interface PopoverProps {
  readonly renderButton: (props: PopoverButtonProps) => ReactElement;
  readonly children: (close: () => void) => ReactNode;
  readonly width: number;
  readonly label?: string;
  readonly className?: string | undefined;
}

/** Replaces the button that was pressed, takes its focus, and opens. */
export function OpenPopover({ renderButton, children, width, label, className }: PopoverProps) {
  const [opened, setOpened] = useState(true);
  // Mantine returns the focus only from a popover that opened after it was mounted.
  const isMounted = useMounted();
  return (
    <Popover
      hideDetached={false}
      opened={isMounted && opened}
      onChange={setOpened}
      trapFocus
      returnFocus
      width={width}
      position="bottom-end"
      offset={8}
      shadow="md"
    >
      <Popover.Target>{renderButton({ autoFocus: true, onClick: () => setOpened((was) => !was) })}</Popover.Target>
      <Popover.Dropdown className={className ?? ''} aria-label={label}>
        {children(() => setOpened(false))}
      </Popover.Dropdown>
    </Popover>
  );
}

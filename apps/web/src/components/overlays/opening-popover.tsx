import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useState } from 'react';
import type { PopoverOnDemandProps } from './lazy-popover';

/** Takes the place of a button that was pressed, focus included, and opens. */
export function OpeningPopover({ renderButton, children, width, label, className }: PopoverOnDemandProps) {
  const [opened, setOpened] = useState(true);
  // Only what opens after it was mounted knows where to return focus to.
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

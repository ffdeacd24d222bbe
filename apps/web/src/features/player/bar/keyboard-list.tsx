import '@mantine/core/styles/Kbd.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Kbd, Modal, Switch } from '@mantine/core';
import { SHORTCUTS } from '../shortcuts';
import classes from './keyboard-list.module.css';

interface KeyboardListProps {
  readonly enabled: boolean;
  readonly onEnable: (enabled: boolean) => void;
  readonly onClose: () => void;
}

/** Which keys do what. They can be switched off: some people speak to their computer. */
export function KeyboardList({ enabled, onEnable, onClose }: KeyboardListProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Keyboard"
      size="sm"
      closeButtonProps={CLOSE}
      classNames={{ header: classes.header ?? '', title: classes.title ?? '' }}
    >
      <dl className={classes.keys}>
        {SHORTCUTS.map(({ keyName, does }) => (
          <Line key={keyName} keyName={keyName} does={does} />
        ))}
        <Line keyName="?" does="This list" />
      </dl>
      <Switch
        label="Use these keys"
        checked={enabled}
        onChange={(event) => onEnable(event.currentTarget.checked)}
        className={classes.switch ?? ''}
      />
    </Modal>
  );
}

function Line({ keyName, does }: { readonly keyName: string; readonly does: string }) {
  return (
    <div className={classes.line}>
      <dt>{does}</dt>
      <dd>
        <Kbd>{keyName}</Kbd>
      </dd>
    </div>
  );
}

const CLOSE = { 'aria-label': 'Close', size: 44 };

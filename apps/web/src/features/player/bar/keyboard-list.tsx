import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
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

/** The list of shortcuts. They can be switched off, because speech input may trigger them. */
export function KeyboardList({ enabled, onEnable, onClose }: KeyboardListProps) {
  return (
    <Modal.Root opened onClose={onClose} size="sm" centered>
      <Modal.Overlay />
      <Modal.Content radius="xl">
        <Modal.Body>
          {/* Modal.Header is a <header>, which would be a second banner landmark. */}
          <div className={classes.header}>
            <Modal.Title className={classes.title ?? ''}>Keyboard</Modal.Title>
            <Modal.CloseButton aria-label="Close" size={44} />
          </div>
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
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
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

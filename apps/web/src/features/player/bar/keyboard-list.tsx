import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Kbd.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Kbd, Switch } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { SHORTCUTS } from '../shortcuts';
import { SHORTCUTS_KEY } from '../shortcuts-setting';
import classes from './keyboard-list.module.css';

/** The list of shortcuts. They can be switched off, because speech input may trigger them. */
export function KeyboardList() {
  const [enabled, setEnabled] = useLocalStorage({
    key: SHORTCUTS_KEY,
    defaultValue: true,
    getInitialValueInEffect: false,
    serialize: (value) => (value ? 'on' : 'off'),
    deserialize: (value) => value !== 'off',
  });
  return (
    <>
      <dl>
        {SHORTCUTS.map(({ keyName, does }) => (
          <Line key={keyName} keyName={keyName} does={does} />
        ))}
        <Line keyName="?" does="This list" />
      </dl>
      <Switch
        label="Use these keys"
        checked={enabled}
        onChange={(event) => setEnabled(event.currentTarget.checked)}
        className={classes.switch ?? ''}
      />
    </>
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

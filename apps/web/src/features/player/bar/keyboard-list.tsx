import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Kbd.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Kbd, Switch } from '@mantine/core';
import { SHORTCUTS } from '../shortcuts';
import { shortcutsSetting } from '../shortcuts-setting';
import classes from './keyboard-list.module.css';

/** The list of shortcuts. They can be switched off, because speech input may trigger them. */
export function KeyboardList() {
  const isOn = shortcutsSetting.useIsOn();
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
        checked={isOn}
        onChange={(event) => shortcutsSetting.turn(event.currentTarget.checked)}
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

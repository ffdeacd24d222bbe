import '@mantine/core/styles/Input.layer.css';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useHydrated } from '../../lib/use-hydrated';
import '@mantine/core/styles/PasswordInput.layer.css';

/** A password field with a button that shows the password. */
export function PasswordField(props: PasswordInputProps) {
  const isHydrated = useHydrated();
  return (
    <PasswordInput
      {...props}
      rightSectionWidth={52}
      vars={() => ({ root: { '--psi-button-size': '44px', '--psi-icon-size': '22px' } })}
      visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0, disabled: !isHydrated }}
    />
  );
}

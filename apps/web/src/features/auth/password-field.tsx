import '@mantine/core/styles/Input.layer.css';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { fieldError } from '../../components/forms/field-error';

/** A password that can be shown, for hands and password managers. */
export function PasswordField({ error, ...props }: PasswordInputProps) {
  return (
    <PasswordInput
      {...props}
      error={fieldError(error)}
      rightSectionWidth={52}
      vars={() => ({ root: { '--psi-button-size': '44px', '--psi-icon-size': '22px' } })}
      visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
    />
  );
}

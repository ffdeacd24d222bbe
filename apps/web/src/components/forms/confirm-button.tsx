import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';

interface ConfirmButtonProps extends Pick<ButtonProps, 'disabled' | 'loading'> {
  readonly label: string;
  /** Takes the place of the label after the first press. */
  readonly question: string;
  readonly onConfirm: () => void;
}

/** A dangerous button that asks before it acts. A double press, or a key that is held, does not answer its question. */
export function ConfirmButton({ label, question, onConfirm, disabled, loading }: ConfirmButtonProps) {
  const [isAsked, setAsked] = useState(false);
  const confirm = () => {
    setAsked(false);
    onConfirm();
  };
  return (
    <Button
      variant="danger"
      disabled={disabled ?? false}
      loading={loading ?? false}
      onClick={({ detail: pressesInARow }) => {
        if (!isAsked) setAsked(true);
        else if (pressesInARow < 2) confirm();
      }}
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      onBlur={() => setAsked(false)}
    >
      {isAsked ? question : label}
    </Button>
  );
}

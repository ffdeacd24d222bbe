import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';

interface RefundCodeProps {
  /** Says where the code was mailed. */
  readonly mailed: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onSubmit: () => void;
}

/** The field for the code of a mail, which has the focus when it appears. */
export function RefundCode({ mailed, value, onChange, onSubmit }: RefundCodeProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <TextInput
        ref={field}
        label="Code from our email"
        description={mailed}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
    </form>
  );
}

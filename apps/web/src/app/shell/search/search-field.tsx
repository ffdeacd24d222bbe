import '@mantine/core/styles/Input.layer.css';
import { TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import classes from './search-box.module.css';
import { LONGEST_QUERY } from './use-suggestions';

/** The search field, with or without autocomplete. */
export function SearchField(props: TextInputProps) {
  return (
    <TextInput
      name="q"
      inputMode="search"
      enterKeyHint="search"
      autoComplete="off"
      maxLength={LONGEST_QUERY}
      aria-label="Search visualizations"
      placeholder="Search visualizations..."
      leftSection={<IconSearch size={20} stroke={1.6} aria-hidden />}
      classNames={{ input: classes.input ?? '', wrapper: classes.wrapper ?? '' }}
      {...props}
    />
  );
}

import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './settings-rows.module.css';

export function SettingsRows({ children }: { readonly children: ReactNode }) {
  return <div className={classes.rows}>{children}</div>;
}

interface SettingsRowProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons or links. */
  readonly actions?: ReactNode;
}

/** One setting: its name, its state and its actions. */
export function SettingsRow({ title, children, actions }: SettingsRowProps) {
  return (
    <section className={classes.row}>
      <Title order={2}>{title}</Title>
      <div className={classes.words}>{children}</div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </section>
  );
}

import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Scene } from '../../components/art/scene';
import classes from './auth-layout.module.css';

interface AuthLayoutProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** A form beside an illustration. */
export function AuthLayout({ title, lead, children }: AuthLayoutProps) {
  return (
    <div className={classes.split}>
      <div className={classes.form}>
        <Title order={1}>{title}</Title>
        <p className={classes.lead}>{lead}</p>
        {children}
      </div>
      <div className={classes.art}>
        <Scene name="login" eager />
        <p className={classes.words}>The water is so still that it holds the whole sky.</p>
      </div>
    </div>
  );
}

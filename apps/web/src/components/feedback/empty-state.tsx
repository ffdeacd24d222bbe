import { Text, Title, type TitleOrder } from '@mantine/core';
import type { ReactNode } from 'react';
import { scene } from '../art/art-paths';
import { ArtImage } from '../art/art-image';
import classes from './states.module.css';

interface EmptyStateProps {
  readonly title: string;
  readonly order?: TitleOrder;
  /** Without the picture. */
  readonly compact?: boolean;
  readonly text?: string;
  /** A button or a link. */
  readonly children?: ReactNode;
}

/** Shown in place of a list that is empty. */
export function EmptyState({ title, order = 3, compact = false, text, children }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      {!compact && (
        <div className={classes.window}>
          <ArtImage sources={[scene('empty')]} eager />
        </div>
      )}
      <Title order={order} {...(compact ? { size: 'h4' } : {})} className={classes.title}>
        {title}
      </Title>
      {text && <Text c="dimmed">{text}</Text>}
      {children}
    </div>
  );
}

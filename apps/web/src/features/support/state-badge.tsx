import '@mantine/core/styles/Badge.layer.css';
import { Badge } from '@mantine/core';
import type { SupportState } from '@vizzi/domain';

const WORDS: Readonly<Record<SupportState, string>> = {
  waiting: 'Waiting for our answer',
  answered: 'Answered',
  closed: 'Closed',
};

export function StateBadge({ state }: { readonly state: SupportState }) {
  return <Badge variant={state === 'answered' ? 'lamp' : 'default'}>{WORDS[state]}</Badge>;
}

import { Skeleton, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { Need } from '@vizzi/domain';
import { useState } from 'react';
import { SessionPrompt } from '../../components/session/session-prompt';
import { api } from '../../lib/api';
import { Choices } from './choices';
import classes from './invitation.module.css';

/** What brings people here, with the needs that it stands for, the most important one first. */
const NEEDS: readonly { readonly label: string; readonly needs: Need[] }[] = [
  { label: 'Sleep', needs: ['sleep', 'calm'] },
  { label: 'Stress', needs: ['stress', 'calm'] },
  { label: 'Worries', needs: ['anxiety', 'hope', 'calm'] },
  { label: 'Energy', needs: ['energy', 'joy'] },
  { label: 'Focus', needs: ['focus'] },
  { label: 'Confidence', needs: ['confidence', 'performance'] },
  { label: 'Pain', needs: ['pain', 'body'] },
  { label: 'A hard time', needs: ['hope', 'grief', 'sadness', 'anxiety'] },
];

const MINUTES = [1, 5, 10] as const;

/** The last answer stays until the next one is there. */
const KEEP_SHOWN = { placeholderData: keepPreviousData };

/** Two questions for a member who never listened, and a session that plays at once, answered or not. */
export function Invitation() {
  const [reason, setReason] = useState<string>();
  const [minutes, setMinutes] = useState<number>(MINUTES[0]);
  const needs = NEEDS.find(({ label }) => label === reason)?.needs ?? [];
  const { data, isPending } = api.player.suggestions.useQuery({ needs, minutes }, KEEP_SHOWN);
  const first = data?.[0];
  return (
    <div className={classes.invitation}>
      <Title order={2}>Begin with a minute</Title>
      <p className={classes.lead}>Press play and close your eyes. Or say first what you need.</p>
      {first && data && (
        <SessionPrompt
          session={first}
          order={3}
          eyebrow={reason ? `For you: ${reason.toLowerCase()}` : 'A place to begin'}
          facts={factsOf(data)}
          queue={data.length > 1 ? data : undefined}
        />
      )}
      {isPending && <Skeleton className={classes.placeholder} radius="xl" />}
      <div className={classes.questions}>
        <Choices
          question="What brings you here?"
          choices={NEEDS.map(({ label }) => ({ value: label, label }))}
          chosen={reason}
          onChoose={(value) => setReason(value === reason ? undefined : value)}
        />
        <Choices
          question="How long do you have?"
          choices={MINUTES.map((each) => ({ value: String(each), label: each === 1 ? 'A minute' : `${each} minutes` }))}
          chosen={String(minutes)}
          onChoose={(value) => setMinutes(Number(value))}
        />
      </div>
    </div>
  );
}

/** `Relaxation · 1 min`, and what follows it. */
function factsOf(sessions: readonly { readonly duration: number; readonly category: { readonly name: string } }[]) {
  const total = Math.round(sessions.reduce((sum, { duration }) => sum + duration, 0) / 60);
  const facts = `${sessions[0]?.category.name ?? ''} · ${total} min`;
  return sessions.length === 1 ? facts : `${facts}, ${sessions.length} sessions in a row`;
}

import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { StudioSession } from '@vizzi/api/contracts';
import { useState } from 'react';
import { ErrorState } from '../../../../components/feedback/error-state';
import { api } from '../../../../lib/api';
import { CaptionsEditor } from './captions-editor';
import type { useCaptions } from './use-captions';

interface CaptionsSectionProps {
  readonly session: StudioSession;
  readonly captions: ReturnType<typeof useCaptions>;
}

/** Loads the captions of a session into their editor, unless it has some that are not saved yet. It mounts anew to read them again. */
export function CaptionsSection({ session, captions }: CaptionsSectionProps) {
  const { client } = api.useUtils();
  const { id } = session;
  const [openedAt] = useState(Date.now);
  // A request that began earlier may answer older lines.
  const { data, error, refetch } = useQuery({
    queryKey: ['captions that are edited', id, captions.generation, openedAt],
    queryFn: () => client.studio.cues.query({ id }),
    gcTime: 0,
  });
  const [edited] = useState(captions.lines);
  const lines = edited ?? data;
  if (lines) return <CaptionsEditor session={session} captions={captions} initial={lines} />;
  if (error) return <ErrorState message="The captions could not be loaded" onRetry={() => void refetch()} />;
  return <Skeleton height={200} />;
}

import { Skeleton } from '@mantine/core';
import type { StudioSession } from '@vizzi/api/contracts';
import { useState } from 'react';
import { ErrorState } from '../../../../components/feedback/error-state';
import { api } from '../../../../lib/api';
import { CaptionsEditor } from './captions-editor';

interface CaptionsSectionProps {
  readonly session: StudioSession;
  /** Other fields are not saved yet, which raises the revision. */
  readonly isBlocked: boolean;
  readonly onSaved: (session: StudioSession) => void;
  readonly onUnsaved: (isUnsaved: boolean) => void;
  readonly areRemoved: () => boolean;
}

/**
 * Loads the captions of a session into their editor. It mounts anew for another recording, which may have removed them: what
 * was read for the one before is not shown.
 */
export function CaptionsSection(props: CaptionsSectionProps) {
  const { id } = props.session;
  const { data, error, dataUpdatedAt, refetch } = api.studio.cues.useQuery({ id }, { staleTime: 0, gcTime: 0 });
  const [mountedAt] = useState(Date.now);
  // An editor that is open stays, with what is typed in it, though the captions cannot be read again.
  if (data && dataUpdatedAt >= mountedAt) return <CaptionsEditor loaded={data} {...props} />;
  if (error) return <ErrorState message="The captions could not be loaded" onRetry={() => void refetch()} />;
  return <Skeleton height={200} />;
}

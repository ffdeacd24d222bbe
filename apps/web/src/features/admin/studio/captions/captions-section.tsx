import { Skeleton } from '@mantine/core';
import type { StudioSession } from '@vizzi/api/contracts';
import { ErrorState } from '../../../../components/feedback/error-state';
import { api } from '../../../../lib/api';
import { CaptionsEditor } from './captions-editor';

interface CaptionsSectionProps {
  readonly session: StudioSession;
  /** Other fields are not saved yet, which raises the revision. */
  readonly isBlocked: boolean;
  readonly onSaved: (session: StudioSession) => void;
}

/** Loads the captions of a session into their editor. Another recording may have removed them. */
export function CaptionsSection(props: CaptionsSectionProps) {
  const { id, audioVersion } = props.session;
  const { data, error, refetch } = api.studio.cues.useQuery({ id }, { staleTime: 0, gcTime: 0 });
  if (error) return <ErrorState message="The captions could not be loaded" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={200} />;
  return <CaptionsEditor key={audioVersion} loaded={data} {...props} />;
}

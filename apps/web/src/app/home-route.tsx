import type { ReactElement } from 'react';
import { CalmPlaceholder } from '../components/feedback/page-loader';
import { useViewer } from '../lib/use-viewer';

interface FrontDoorProps {
  readonly landing: ReactElement;
  readonly dashboard: ReactElement;
}

/** One address, two pages: visitors are shown what this is, members are at home. */
export function FrontDoor({ landing, dashboard }: FrontDoorProps) {
  const { user, isLoading } = useViewer();
  if (isLoading) return <CalmPlaceholder />;
  return user ? dashboard : landing;
}

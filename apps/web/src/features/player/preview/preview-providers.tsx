import { QueryClientProvider } from '@tanstack/react-query';
import { PLAYBACK_DEFAULTS } from '@vizzi/domain';
import { useEffect, useState, type ReactNode } from 'react';
import { DownloadControl } from '../../../components/session/download-control';
import { api, createApiClient, createQueryClient, VIEWER_KEY } from '../../../lib/api';
import { createPlayer } from '../player';
import { PlayerContext } from '../use-player';
import { ACCOUNTS, type Listener } from './listeners';
import { previewLink } from './preview-link';

interface PreviewProvidersProps {
  readonly listener: Listener;
  readonly children: ReactNode;
}

/** Data, account and player of a listener who does not exist, apart from those of the admin. */
export function PreviewProviders({ listener, children }: PreviewProvidersProps) {
  const [client] = useState(() => createApiClient([previewLink]));
  const [queryClient] = useState(() => {
    const created = createQueryClient();
    created.setQueryData(VIEWER_KEY, { user: ACCOUNTS[listener] });
    return created;
  });
  const [player] = useState(() =>
    createPlayer({ load: () => ({ ...PLAYBACK_DEFAULTS, muted: false }), save: () => {} }),
  );
  useEffect(() => () => player.unload(), [player]);
  return (
    <PlayerContext value={player}>
      <DownloadControl value={undefined}>
        <api.Provider client={client} queryClient={queryClient}>
          <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
        </api.Provider>
      </DownloadControl>
    </PlayerContext>
  );
}

import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { api, createApiClient, createQueryClient } from '../../lib/api';
import { type Behaviour, serve } from '../../testing/server';
import { useRenewPlaylists } from './use-renew-playlists';

function renderRenewal() {
  const queryClient = createQueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <api.Provider client={createApiClient()} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </api.Provider>
  );
  return renderHook(() => useRenewPlaylists(7, true), { wrapper });
}

// proves security 12.59
test('playlists that are not kept are read when this part of the page is loaded, though no change is heard after that', async () => {
  const playlists = vi.fn<NonNullable<Behaviour['library.playlists']>>(() => []);
  serve({ 'library.playlists': playlists });
  renderRenewal();
  await waitFor(() => expect(playlists).toHaveBeenCalledOnce());
});

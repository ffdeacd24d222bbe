import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api, createApiClient, createQueryClient } from '../lib/api';
import { createColorSchemeManager } from './color-scheme';
import { cssVariablesResolver } from './css-variables';
import { theme } from './theme';

/** Everything that a screen may rely on around it: data, look and theme. */
export function Providers({ children }: { readonly children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [client] = useState(createApiClient);
  const [colorSchemeManager] = useState(createColorSchemeManager);
  return (
    <api.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariablesResolver}
          colorSchemeManager={colorSchemeManager}
          defaultColorScheme="auto"
        >
          {children}
        </MantineProvider>
      </QueryClientProvider>
    </api.Provider>
  );
}

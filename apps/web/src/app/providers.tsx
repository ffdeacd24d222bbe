import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { api, createApiClient, memberOfPage } from '../lib/api';
import { knownAnswersLink } from '../offline/known-answers-link';
import { viewerLink } from '../offline/viewer-link';
import { createWaitingChangesLink } from '../offline/waiting-changes-link';
import { createColorSchemeManager } from './color-scheme';
import { theme } from './theme';
import { ThemeVariables } from './theme-variables';

interface ProvidersProps {
  readonly queryClient: QueryClient;
  readonly children: ReactNode;
}

/** The data client and the theme. */
export function Providers({ queryClient, children }: ProvidersProps) {
  const [client] = useState(() => {
    const member = () => memberOfPage(queryClient);
    return createApiClient([viewerLink, createWaitingChangesLink(member), knownAnswersLink], member);
  });
  const [colorSchemeManager] = useState(createColorSchemeManager);
  useEffect(() => {
    // global.css gives buttons that wait for this their usual look.
    document.documentElement.dataset['hydrated'] = '';
  }, []);
  return (
    <api.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <MantineProvider
          theme={theme}
          colorSchemeManager={colorSchemeManager}
          defaultColorScheme="auto"
          withCssVariables={false}
          withGlobalClasses={false}
        >
          <ThemeVariables />
          {children}
        </MantineProvider>
      </QueryClientProvider>
    </api.Provider>
  );
}

import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { api, createApiClient, createQueryClient } from './lib/api';

function App() {
  const [queryClient] = useState(createQueryClient);
  const [client] = useState(createApiClient);
  return (
    <api.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>Vizzi</QueryClientProvider>
    </api.Provider>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );

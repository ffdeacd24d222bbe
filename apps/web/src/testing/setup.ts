import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { setOffline } from '../lib/connection';
import { countRequests, requestsArrived, resetServer, server } from './server';
import './browser';

// Long, because machines may be busy; a passing test does not wait for it.
configure({ asyncUtilTimeout: 30_000 });

/** A test fails when the page logs an error. */
beforeEach(() => {
  vi.spyOn(console, 'error');
});

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
  countRequests();
});

afterEach(async () => {
  cleanup();
  notifications.clean();
  // Files share their modules.
  setOffline(false);
  await requestsArrived();
  resetServer();
  localStorage.clear();
  sessionStorage.clear();
  const errors = vi.mocked(console.error).mock.calls;
  if (errors.length > 0) throw new Error(`The page logged: ${errors.map(String).join('; ')}`);
});

afterAll(() => server.close());

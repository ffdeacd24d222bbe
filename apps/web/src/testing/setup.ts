import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { setOffline } from '../lib/connection';
import { countRequests, requestsArrived, resetServer, server } from './server';
import './browser';

declare global {
  interface ErrorConstructor {
    /** Node's: leaves out the function and what it called. */
    captureStackTrace(error: Error, caller: unknown): void;
  }
}

// Long, because machines may be busy; a passing test does not wait for it.
configure(({ getElementError }) => ({
  asyncUtilTimeout: 30_000,
  /** Prints the page when the message is read: a query that waits fails at each change of the page, and few failures are read. */
  getElementError(message, container) {
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    Error.captureStackTrace(error, getConfig().getElementError);
    return Object.defineProperty(error, 'message', {
      get: () => getElementError(message, container).message,
      set(text: string) {
        Object.defineProperty(error, 'message', { value: text, writable: true });
      },
      configurable: true,
    });
  },
}));

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
  // Files share their modules.
  setOffline(false);
  await requestsArrived();
  notifications.clean();
  resetServer();
  localStorage.clear();
  sessionStorage.clear();
  const errors = vi.mocked(console.error).mock.calls;
  if (errors.length > 0) throw new Error(`The page logged: ${errors.map(String).join('; ')}`);
});

// What a test sent after its end: the next file counts its own.
afterAll(async () => {
  await requestsArrived();
  server.close();
});

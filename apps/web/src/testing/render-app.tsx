import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { User } from '@vizzi/api/contracts';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Providers } from '../app/providers';
import { routes } from '../app/router';
import { serve } from './server';

/** Says who is asking, for every page. */
export function signInAs(user: User | null) {
  serve({
    'auth.viewer': () => ({ user }),
    'auth.setTimeZone': () => ({ success: true }),
  });
}

/** The whole app at an address, as a browser would open it. */
export function openApp(address: string) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const view = render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { ...view, router, user: userEvent.setup({ delay: null }) };
}

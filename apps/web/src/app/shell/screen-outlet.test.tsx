import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../../lib/api';
import { signInAs } from '../../testing/render-app';
import { Providers } from '../providers';
import { ScreenOutlet } from './screen-outlet';

function Results() {
  const [search] = useSearchParams();
  if (search.get('q') === 'lake') throw new Error('The page fails');
  return <h1>Found</h1>;
}

test('a page that failed is shown again for another query', async () => {
  const logged = vi.mocked(console.error).mockImplementation(() => {});
  signInAs(null);
  const routes = [{ element: <ScreenOutlet />, children: [{ path: '/search', element: <Results /> }] }];
  const router = createMemoryRouter(routes, { initialEntries: ['/search?q=lake'] });
  render(
    <Providers queryClient={createQueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  );
  expect(await screen.findByText('This page did not load.')).toBeVisible();
  await act(() => router.navigate('/search?q=sea'));
  expect(await screen.findByRole('heading', { name: 'Found' })).toBeVisible();
  expect(logged).toHaveBeenCalled();
  logged.mockClear();
});

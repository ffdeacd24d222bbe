import { act, screen } from '@testing-library/react';
import { useSearchParams } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { openApp, signInAs } from '../../testing/render-app';

vi.mock(import('../routes/search-page'), () => ({
  Component: () => {
    const [search] = useSearchParams();
    if (search.get('q') === 'lake') throw new Error('The page fails');
    return <h1>Found</h1>;
  },
}));

test('a page that failed is shown again for another query', async () => {
  const logged = vi.mocked(console.error).mockImplementation(() => {});
  signInAs(null);
  const { router } = openApp('/search?q=lake');
  expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent('Found');
  await act(() => router.navigate('/search?q=sea'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Found' })).toBeVisible();
  expect(logged).toHaveBeenCalled();
  logged.mockClear();
});

import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aPremiumUser, aSession, aUser } from '../testing/fixtures';
import { serveMemberHome } from '../testing/default-answers';
import { openApp, signInAs } from '../testing/render-app';
import { requestsArrived, serve, server, type Behaviour } from '../testing/server';

type SessionsAnswer = NonNullable<Behaviour['catalog.sessions']>;

const askingForFree = (sessions: ReturnType<typeof vi.fn<SessionsAnswer>>) =>
  sessions.mock.calls.filter(([{ free }]) => free !== undefined);

// proves spec 7.30
test.each(['/', '/home', '/free-vizzies'])('a visitor at %s does not fetch the free sessions', async (address) => {
  const sessions = vi.fn<SessionsAnswer>(() => [aSession()]);
  signInAs(null);
  serveMemberHome();
  serve({ 'catalog.sessions': sessions });
  openApp(address);
  await screen.findByRole('heading', { level: 1 });
  await act(requestsArrived);
  expect(askingForFree(sessions)).toEqual([]);
});

// proves spec 7.30
test.each(['/', '/free-vizzies'])('a member at %s fetches the free sessions', async (address) => {
  const sessions = vi.fn<SessionsAnswer>(() => [aSession()]);
  signInAs(aUser());
  serveMemberHome();
  serve({ 'catalog.sessions': sessions });
  openApp(address);
  await waitFor(() => expect(askingForFree(sessions)).toEqual([[{ free: true }]]));
});

// proves spec D10.5
test('the time zone of a member is sent once', async () => {
  const setTimeZone = vi.fn<NonNullable<Behaviour['auth.setTimeZone']>>(() => ({ success: true }));
  signInAs(aUser());
  serve({ 'auth.setTimeZone': setTimeZone });
  const { router } = openApp('/terms');
  await waitFor(() => expect(setTimeZone).toHaveBeenCalled());
  await act(() => router.navigate('/about'));
  await screen.findByRole('heading', { level: 1, name: 'A practice, not a promise' });
  await act(requestsArrived);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect(setTimeZone).toHaveBeenCalledExactlyOnceWith({ timeZone });
});

test('a visitor sends no time zone', async () => {
  const setTimeZone = vi.fn<NonNullable<Behaviour['auth.setTimeZone']>>(() => ({ success: true }));
  signInAs(null);
  serve({ 'auth.setTimeZone': setTimeZone });
  openApp('/terms');
  await screen.findByRole('link', { name: 'Login' });
  await act(requestsArrived);
  expect(setTimeZone).not.toHaveBeenCalled();
});

// proves spec 7.29
test('the return from the payment refetches the subscription', async () => {
  const status = vi.fn<NonNullable<Behaviour['billing.status']>>(() => ({
    hasSubscription: true,
    status: 'active',
    tier: 'yearly',
    currentPeriodEnd: null,
  }));
  signInAs(aPremiumUser());
  serveMemberHome();
  serve({ 'billing.status': status });
  const { router } = openApp('/upgrade');
  expect(await screen.findByText('Yearly')).toBeVisible();
  expect(status).toHaveBeenCalledOnce();
  await act(() => router.navigate('/upgrade?subscription=success'));
  await waitFor(() => expect(status).toHaveBeenCalledTimes(2));
});

// proves spec 7.5
test('only requests with a body have the JSON content type', async () => {
  const requests: Request[] = [];
  const collect = ({ request }: { readonly request: Request }) => void requests.push(request.clone());
  server.events.on('request:start', collect);
  signInAs(aUser());
  openApp('/terms');
  await waitFor(() => expect(requests.map(({ method }) => method)).toEqual(expect.arrayContaining(['GET', 'POST'])));
  await act(requestsArrived);
  server.events.removeListener('request:start', collect);
  const sent = await Promise.all(
    requests.map(async (request) => ({
      hasBody: (await request.text()) !== '',
      type: request.headers.get('content-type'),
    })),
  );
  expect(sent).toEqual(sent.map(({ hasBody }) => ({ hasBody, type: hasBody ? 'application/json' : null })));
  expect(new Set(sent.map(({ hasBody }) => hasBody))).toEqual(new Set([true, false]));
});

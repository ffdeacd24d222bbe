import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { Providers } from '../../app/providers';
import { createQueryClient } from '../../lib/api';
import { ask, become } from '../../testing/ask-about-membership';
import { aBillingAccount } from '../../testing/fixtures';
import { held } from '../../testing/held';
import { A_SUBSCRIPTION, at, statusOf } from '../../testing/payments';
import { refuse, serve, servePost } from '../../testing/server';
import { SwitchPlanConfirmation } from './switch-plan-confirmation';

const YEARLY = { ...A_SUBSCRIPTION, tier: 'yearly', currentPeriodEnd: at(2027, 11, 20) };
const UNAVAILABLE = {
  error: { message: 'The payment provider does not answer.', code: -32_603, data: { code: 'SERVICE_UNAVAILABLE' } },
};

afterEach(() => void vi.useRealTimers());

/** Confirms the switch, at $90.00. */
const confirm = async () => {
  serve({ 'billing.previewSwitch': () => ({ amountDue: 9000, currency: 'usd', startsAt: null }) });
  const opened = await ask(A_SUBSCRIPTION, 'Switch to yearly', 'Switch to the Yearly Plan?');
  await opened.dialog.findByText(/^You pay \$90\.00 today/);
  await opened.user.click(opened.dialog.getByRole('button', { name: 'Switch to yearly' }));
  return opened;
};

// proves security 11.39
test.each([
  ['ours', () => HttpResponse.error()],
  ['that of the payment provider', () => HttpResponse.json(UNAVAILABLE, { status: 503 })],
])(
  'the membership is read again where an answer was lost, %s, and the change is not called undone',
  async (_whose, answer) => {
    servePost('*/api/trpc/billing.switchPlan', () => {
      become(YEARLY);
      return answer();
    });
    const { main } = await confirm();
    expect(
      await screen.findByText(/^We did not hear whether this was done. This is your membership now/),
    ).toBeVisible();
    expect(await main.findByText('Next billing date: November 20, 2027')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  },
);

// proves security 11.39
test('the membership is read again too where the code of a refund was sent with Enter', async () => {
  const { user, dialog } = await ask(A_SUBSCRIPTION, 'Get $9.99 back', 'Get $9.99 back?');
  serve({ 'billing.refund': () => refuse('UNAUTHORIZED', 'We have mailed a code.', 'code_required') });
  await user.click(dialog.getByRole('button', { name: 'Refund and end premium' }));
  const code = await dialog.findByLabelText('Code from our email');
  servePost('*/api/trpc/billing.refund', () => {
    become(aBillingAccount({ status: 'canceled' }));
    return HttpResponse.error();
  });
  await user.type(code, 'ABCD{Enter}');
  expect(await screen.findByText(/^We did not hear whether this was done. This is your membership now/)).toBeVisible();
});

// proves security 11.39
test('a change whose answer was lost, and that cannot be looked up, may have been made', async () => {
  servePost('*/api/trpc/billing.switchPlan', () => {
    serve({ 'billing.status': () => refuse('SERVICE_UNAVAILABLE', 'No') });
    return HttpResponse.error();
  });
  const { dialog } = await confirm();
  expect(await dialog.findByRole('alert')).toHaveTextContent(/^We did not hear whether this was done/);
});

// proves security 11.39
test('a switch whose answer was lost may have been made, also where its price cannot be read again', async () => {
  const fail = () => refuse('SERVICE_UNAVAILABLE', 'The payment provider does not answer.');
  servePost('*/api/trpc/billing.switchPlan', () => {
    serve({ 'billing.status': fail, 'billing.account': fail, 'billing.previewSwitch': fail });
    return HttpResponse.error();
  });
  const { dialog } = await confirm();
  expect(await dialog.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(dialog.getByRole('alert')).toHaveTextContent(/^We did not hear whether this was done/);
});

// proves security 11.39, security 11.53
test('a membership whose readings after a lost switch fail too is read again by itself', async () => {
  const fail = () => refuse('SERVICE_UNAVAILABLE', 'The payment provider does not answer.');
  let readings = 0;
  servePost('*/api/trpc/billing.switchPlan', () => {
    serve({
      'billing.status': fail,
      'billing.account': () => {
        readings += 1;
        return readings > 2 ? YEARLY : fail();
      },
    });
    return HttpResponse.error();
  });
  const { main } = await confirm();
  expect(await main.findByText('Next billing date: November 20, 2027')).toBeVisible();
});

// proves security 11.39
test('the question about a plan closes, and becomes no other, when the lost switch to it shows', async () => {
  servePost('*/api/trpc/billing.switchPlan', () => {
    serve({ 'billing.status': () => refuse('SERVICE_UNAVAILABLE', 'No') });
    serve({ 'billing.account': () => YEARLY });
    return HttpResponse.error();
  });
  const { main } = await confirm();
  expect(await main.findByText('Next billing date: November 20, 2027')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

// proves security 11.39
test('a switch that is refused because it was made already shows the membership that has it', async () => {
  serve({
    'billing.switchPlan': () => {
      become(YEARLY);
      return refuse('CONFLICT', 'You are on the yearly plan already.');
    },
  });
  const { main } = await confirm();
  expect(await screen.findByText('You are on the yearly plan already. This is your membership now.')).toBeVisible();
  expect(await main.findByText('Next billing date: November 20, 2027')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

// proves security 11.40
test('a switch that is refused because its price has changed shows the new price, also where the membership cannot be read', async () => {
  serve({
    'billing.switchPlan': () => {
      serve({
        'billing.status': () => refuse('SERVICE_UNAVAILABLE', 'No'),
        'billing.previewSwitch': () => ({ amountDue: 9016, currency: 'usd', startsAt: null }),
      });
      return refuse('CONFLICT', 'What this costs has changed. Please look again.');
    },
  });
  const { dialog } = await confirm();
  expect(await dialog.findByText(/^You pay \$90\.16 today/)).toBeVisible();
  expect(dialog.getByRole('alert')).toHaveTextContent('What this costs has changed.');
});

// proves security 11.40
test('what a switch costs is read again while its question is open, and when the window gets the focus', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  serve({ 'billing.previewSwitch': () => ({ amountDue: 0, currency: 'usd', startsAt: at(2026, 12, 20) }) });
  const { dialog } = await ask(A_SUBSCRIPTION, 'Switch to yearly', 'Switch to the Yearly Plan?');
  await dialog.findByText(/^You pay nothing today/);
  serve({ 'billing.previewSwitch': () => ({ amountDue: 9016, currency: 'usd', startsAt: null }) });
  vi.advanceTimersByTime(600_000);
  expect(await dialog.findByText(/^You pay \$90\.16 today/)).toBeVisible();
  serve({ 'billing.previewSwitch': () => ({ amountDue: 9000, currency: 'usd', startsAt: null }) });
  fireEvent(window, new Event('visibilitychange'));
  expect(await dialog.findByText(/^You pay \$90\.00 today/)).toBeVisible();
});

// proves security 11.40
test('no plan is switched at a price that is being read again', async () => {
  serve({ 'billing.previewSwitch': () => ({ amountDue: 9000, currency: 'usd', startsAt: null }) });
  const { dialog } = await ask(A_SUBSCRIPTION, 'Switch to yearly', 'Switch to the Yearly Plan?');
  const yes = dialog.getByRole('button', { name: 'Switch to yearly' });
  await waitFor(() => expect(yes).toBeEnabled());
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  serve({
    'billing.previewSwitch': async () => {
      await held;
      return { amountDue: 9016, currency: 'usd', startsAt: null };
    },
  });
  fireEvent(window, new Event('visibilitychange'));
  await waitFor(() => expect(yes).toBeDisabled());
  answer();
  await waitFor(() => expect(yes).toBeEnabled());
  expect(dialog.getByText(/^You pay \$90\.16 today/)).toBeVisible();
});

test('a question about a plan that the membership has already closes when it is looked at again', async () => {
  serve({ 'billing.previewSwitch': () => refuse('CONFLICT', 'You are on the yearly plan already.') });
  const { user, dialog, main } = await ask(A_SUBSCRIPTION, 'Switch to yearly', 'Switch to the Yearly Plan?');
  become(YEARLY);
  await user.click(await dialog.findByRole('button', { name: 'Try again' }));
  expect(await main.findByText('Next billing date: November 20, 2027')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

// proves security 12.62
test.each([
  ['refused', () => refuse('TOO_MANY_REQUESTS', 'Too many requests.'), 'Too many requests.'],
  [
    'lost',
    () => {
      const fail = () => refuse('SERVICE_UNAVAILABLE', 'No');
      serve({ 'billing.status': fail, 'billing.account': fail });
      return refuse('SERVICE_UNAVAILABLE', 'The payment provider does not answer.');
    },
    'The payment provider does not answer.',
  ],
])('a change that is %s after its question was closed is told', async (_what, refusal, words) => {
  const { wait, answer } = held();
  const { user, dialog } = await ask(A_SUBSCRIPTION, 'Cancel subscription', 'Cancel your subscription?');
  serve({
    'billing.cancel': async () => {
      await wait;
      return refusal();
    },
  });
  await user.click(dialog.getByRole('button', { name: 'Cancel subscription' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  answer();
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByText('Your membership')).toBeVisible();
});

// proves security 12.63
test('a change that is made after its question was closed takes the focus from nobody', async () => {
  const { wait, answer } = held();
  const { user, dialog, main } = await ask(A_SUBSCRIPTION, 'Cancel subscription', 'Cancel your subscription?');
  serve({
    'billing.cancel': async () => {
      await wait;
      const ended = { ...A_SUBSCRIPTION, cancelAtPeriodEnd: true };
      become(ended);
      return { ...statusOf(ended), hasSubscription: true };
    },
  });
  await user.click(dialog.getByRole('button', { name: 'Cancel subscription' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(main.getByRole('button', { name: 'Change password' }));
  const password = await within(await screen.findByRole('dialog')).findByLabelText('Current password');
  await waitFor(() => expect(password).toHaveFocus());
  answer();
  await screen.findByText(/^Cancelled\. You keep premium until/);
  await user.keyboard('secret12');
  expect(password).toHaveValue('secret12');
});

test('a switch that was made shows no refusal of its preview while its question closes', async () => {
  become(A_SUBSCRIPTION);
  serve({
    'billing.previewSwitch': () => ({ amountDue: 9000, currency: 'usd', startsAt: null }),
    'billing.switchPlan': () => {
      become(YEARLY);
      serve({ 'billing.previewSwitch': () => refuse('CONFLICT', 'You are on the yearly plan already.') });
      return statusOf(YEARLY);
    },
  });
  const onChanged = vi.fn<() => void>();
  const queryClient = createQueryClient();
  render(<SwitchPlanConfirmation tier="yearly" onClose={() => {}} onChanged={onChanged} />, {
    wrapper: ({ children }) => <Providers queryClient={queryClient}>{children}</Providers>,
  });
  const yes = await screen.findByRole('button', { name: 'Switch to yearly' });
  await waitFor(() => expect(yes).toBeEnabled());
  fireEvent.click(yes);
  await waitFor(() => expect(onChanged).toHaveBeenCalled());
  await waitFor(() => expect(queryClient.isMutating() + queryClient.isFetching()).toBe(0));
  expect(screen.queryByText('You are on the yearly plan already.')).not.toBeInTheDocument();
  expect(screen.getByText(/^You pay \$90\.00 today/)).toBeVisible();
});

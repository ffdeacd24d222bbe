import { describe, expect, it } from 'vitest';
import {
  newAdmin,
  passwordChanged,
  passwordReset,
  paymentFailed,
  receipt,
  refunded,
  subscriptionCancelled,
  supportAnswer,
  welcome,
} from './templates.js';

const ACCOUNT = 'https://vizzi.example/account';
const MIDNIGHT = new Date('2026-03-10T23:59:59Z');

/** Every mail, with `text` in each of its variable parts. */
function everyMail(text: string) {
  const url = `https://vizzi.example/?t=${text}`;
  const money = { amount: 999, currency: 'usd' };
  const plan = { plan: text, accountUrl: url };
  return {
    welcome: welcome({ url }),
    receipt: receipt({ ...money, ...plan, date: MIDNIGHT, invoiceUrl: url }),
    paymentFailed: paymentFailed({ ...money, ...plan, payUrl: url }),
    cancelled: subscriptionCancelled({ ...plan, endsOn: MIDNIGHT, canResume: true }),
    ended: subscriptionCancelled({ ...plan, endsOn: null, canResume: false }),
    refunded: refunded(money),
    passwordReset: passwordReset({ url, minutes: 60 }),
    passwordSet: passwordChanged({ url, minutes: null }),
    passwordChanged: passwordChanged({ url, minutes: 30 }),
    newAdmin: newAdmin({ url, minutes: 30 }),
    answer: supportAnswer({ subject: text, answer: text, message: text, writtenAt: MIDNIGHT, isMember: true, url }),
  };
}

describe.each(Object.entries(everyMail('Monthly Plan')))('%s', (name, { subject, text, html }) => {
  it('has the same words in the text and HTML parts', () => {
    const body = html.slice(html.indexOf('<body'));
    const links = [...body.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(words(body)).toEqual(words(text.replace(/^https:.*$/gm, '')));
    expect([...text.matchAll(/^https:.*$/gm)].map(([url]) => url)).toEqual(links);
  });

  it('has a subject of one line without exclamation marks', () => {
    expect(subject).toMatch(/^[^\n!]{5,60}$/);
    expect(text).not.toContain('!');
  });

  it('has one button; the refund has none', () => {
    expect(html.match(/class="button"/g) ?? []).toHaveLength(name === 'refunded' ? 0 : 1);
  });

  it('loads nothing from the network and supports dark mode', () => {
    expect(html).not.toMatch(/<(img|table|link|script|iframe)|src=|url\(|@import/i);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
  });

  it('ends with the reason why it was sent', () => {
    expect(text).toMatch(/\n\nYou get this mail because [^\n]+\.\n$/);
  });
});

it('escapes HTML in variable parts', () => {
  const hostile = `<b onclick="x">'&amp;`;
  for (const { html } of Object.values(everyMail(hostile))) {
    expect(html).not.toMatch(/<b |onclick="|'&amp;(?!amp;)/i);
  }
  const shown = '&lt;b onclick=&quot;x&quot;&gt;&#39;&amp;amp;';
  expect(everyMail(hostile).receipt.html).toContain(`</span> ${shown}</p>`);
  expect(everyMail(hostile).welcome.html).toContain(`href="https://vizzi.example/?t=${shown}"`);
});

it('formats money and dates for readers', () => {
  const { text } = receipt({
    plan: 'Yearly Plan',
    amount: 9999,
    currency: 'usd',
    date: MIDNIGHT,
    invoiceUrl: null,
    accountUrl: ACCOUNT,
  });
  expect(text).toContain('Plan: Yearly Plan\nPaid: $99.99\nDate: March 10, 2026\n');
  expect(text).toContain(`Open your account:\n${ACCOUNT}\n`);
  expect(refunded({ amount: 1000, currency: 'eur' }).subject).toBe('Your refund: €10.00');
});

it('differs between a plan that will end and one that has ended', () => {
  const plan = { plan: 'Monthly Plan', accountUrl: ACCOUNT };
  const later = subscriptionCancelled({ ...plan, endsOn: new Date('2026-04-01T00:00:00Z'), canResume: true });
  expect(later.subject).toBe('Your Monthly Plan is cancelled');
  expect(later.text).toContain('stay open until April 1, 2026.');
  expect(subscriptionCancelled({ ...plan, endsOn: null, canResume: false }).subject).toBe(
    'Your Monthly Plan has ended',
  );
});

it('says how long the link for a new password works', () => {
  expect(passwordReset({ url: ACCOUNT, minutes: 60 }).text).toContain('works once, for the next 60 minutes.');
  expect(passwordReset({ url: ACCOUNT, minutes: 1 }).text).toContain('works once, for the next minute.');
});

it('links to the payment page, or to the account without one', () => {
  const failed = { plan: 'Monthly Plan', amount: 999, currency: 'usd', accountUrl: ACCOUNT };
  const pay = 'https://pay.example/in_1';
  expect(paymentFailed({ ...failed, payUrl: pay }).text).toContain(`Pay $9.99:\n${pay}\n`);
  expect(paymentFailed({ ...failed, payUrl: null }).text).toContain(`Open your account:\n${ACCOUNT}\n`);
});

it('answers with the lines as they were written, and quotes what is answered', () => {
  const answer = {
    subject: 'No\r\n sound',
    answer: 'Hello.\nPlease update.\r\n\r\nWarmly',
    message: 'Since today.\n\nHelp',
  };
  const mail = supportAnswer({ ...answer, writtenAt: MIDNIGHT, isMember: false, url: ACCOUNT });
  expect(mail.subject).toBe('Re: No sound');
  expect(mail.text).toContain(
    'Hello.\nPlease update.\n\nWarmly\n\nOn March 10, 2026 you wrote:\n\n> Since today.\n> \n> Help\n',
  );
  expect(mail.text).toContain(`Write to us again:\n${ACCOUNT}\n`);
  expect(mail.html).toContain('pre-line">Hello.\nPlease update.</p>');
});

/** The visible words in their order, without punctuation around them. */
function words(markup: string): string[] {
  return markup.replace(/<[^>]*>/g, ' ').match(/[\w$.,;']*\w/g) ?? [];
}

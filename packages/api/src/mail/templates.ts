import { BRAND, formatMoney } from '@vizzi/domain';
import { renderMail } from './layout.js';
import type { MailMessage } from './mailer.js';

type Mail = Omit<MailMessage, 'to'>;

/** Cents of `currency`, as the provider names it (`usd`). */
interface Money {
  readonly amount: number;
  readonly currency: string;
}

const CUSTOMER = 'You get this mail because of a payment or a plan on your account.';

/** To a new member. `url` is where the free sessions are. */
export function welcome({ url }: { url: string }): Mail {
  return renderMail({
    subject: `Welcome to ${BRAND.name}`,
    heading: 'Welcome. There is a place waiting.',
    paragraphs: [
      'Your account is ready, and the free sessions are open to you. Each takes about a minute.',
      'Sit down, put on headphones if you have them, and close your eyes. The voice does the rest.',
    ],
    button: { label: 'Choose a session', url },
    reason: `You get this mail because this address was used to open a ${BRAND.name} account.`,
  });
}

/** After every payment. The button leads to the invoice or, without one, to the account. */
export function receipt(
  input: Money & { plan: string; date: Date; invoiceUrl: string | null; accountUrl: string },
): Mail {
  const { amount, currency, plan, date, invoiceUrl, accountUrl } = input;
  const price = formatMoney(amount, currency);
  return renderMail({
    subject: `Your receipt: ${price}`,
    heading: 'Thank you. Your payment arrived.',
    paragraphs: ['Here is what you paid for.'],
    facts: [
      ['Plan', plan],
      ['Paid', price],
      ['Date', longDate(date)],
    ],
    button: invoiceUrl
      ? { label: 'View the invoice', url: invoiceUrl }
      : { label: 'Open your account', url: accountUrl },
    aside: { before: 'You can change or cancel your plan at any time on', label: 'your account page', url: accountUrl },
    reason: CUSTOMER,
  });
}

/** After a payment failed. The button leads to the payment page or, without one, to the account. */
export function paymentFailed(input: Money & { plan: string; payUrl: string | null; accountUrl: string }): Mail {
  const { amount, currency, plan, payUrl, accountUrl } = input;
  const price = formatMoney(amount, currency);
  return renderMail({
    subject: 'Your payment did not go through',
    heading: 'Your payment did not go through.',
    paragraphs: [
      `We could not collect ${price} for your ${plan}. Nothing was charged.`,
      'Often a card has expired. Premium sessions open as soon as the payment goes through.',
    ],
    button: payUrl ? { label: `Pay ${price}`, url: payUrl } : { label: 'Open your account', url: accountUrl },
    aside: { before: 'You can change your card or cancel your plan on', label: 'your account page', url: accountUrl },
    reason: CUSTOMER,
  });
}

/** A plan that ends at `endsOn`, or has ended already when that is null. */
export function subscriptionCancelled(input: {
  plan: string;
  endsOn: Date | null;
  /** The member can take it back. */
  canResume: boolean;
  accountUrl: string;
}): Mail {
  const { plan, endsOn, canResume, accountUrl } = input;
  const what = endsOn
    ? [
        `You will not be charged again. Premium sessions stay open until ${longDate(endsOn)}.`,
        ...(canResume ? ['If you change your mind before then, you can keep your plan on your account page.'] : []),
      ]
    : ['You will not be charged again. Premium sessions are closed now; the free sessions stay yours.'];
  const state = endsOn ? 'is cancelled' : 'has ended';
  return renderMail({
    subject: `Your ${plan} ${state}`,
    heading: `Your ${plan} ${state}.`,
    paragraphs: what,
    button: { label: 'Open your account', url: accountUrl },
    reason: CUSTOMER,
  });
}

/** After a refund. */
export function refunded({ amount, currency }: Money): Mail {
  const price = formatMoney(amount, currency);
  return renderMail({
    subject: `Your refund: ${price}`,
    heading: 'Your money is on its way back.',
    paragraphs: [
      `We returned ${price} to the card that you paid with.`,
      'Most banks show it within five to ten working days. There is nothing that you need to do.',
    ],
    reason: CUSTOMER,
  });
}

/** Answers the request for a new password. The link of `url` works for `minutes`. */
export function passwordReset({ url, minutes }: { url: string; minutes: number }): Mail {
  return renderMail({
    subject: 'Choose a new password',
    heading: 'Choose a new password.',
    paragraphs: ['You asked for a new password for your account. This is the way to it.'],
    button: { label: 'Choose a new password', url },
    notes: [
      `The link works once, for the next ${minutes === 1 ? 'minute' : `${minutes} minutes`}.`,
      'If it was not you, do nothing: your password stays as it is.',
    ],
    reason: 'You get this mail because someone asked for a new password with this address.',
  });
}

/** To a member who becomes an admin, and whose address was not proved. The link works for `minutes`. */
export function newAdmin({ url, minutes }: { url: string; minutes: number }): Mail {
  return renderMail({
    subject: `You are an admin of ${BRAND.name} now`,
    heading: `You are an admin of ${BRAND.name} now.`,
    paragraphs: ['An owner gave your account a role. Your former password has ended: please choose a new one.'],
    button: { label: 'Choose a new password', url },
    notes: [
      `The link works once, for the next ${minutes} minutes. After that, ask for another one where you log in.`,
      'If you have no account with us, somebody opened one with your address: please tell us.',
    ],
    reason: `You get this mail because an owner of ${BRAND.name} gave a role to the account with this address.`,
  });
}

/** After many tries to sign in with the right password from somewhere new. The code works for `minutes`. */
export function signInCode({ code, minutes }: { code: string; minutes: number }): Mail {
  return renderMail({
    subject: 'Your code to sign in',
    heading: 'Your code to sign in.',
    paragraphs: [
      'There were many tries to sign in with your name, and one of them had your password. If it was you, enter this code.',
    ],
    facts: [codeFact(code)],
    notes: [
      `The code works for ${minutes} minutes.`,
      'If it was not you, somebody knows your password: please change it.',
    ],
    reason: 'You get this mail because someone signed in with your password from a network that we do not know.',
  });
}

/** Before a refund, to an address that its member has not proved yet. The code works for `minutes`. */
export function refundCode({ code, minutes }: { code: string; minutes: number }): Mail {
  return renderMail({
    subject: 'Your code for the refund',
    heading: 'Your code for the refund.',
    paragraphs: [
      'You asked for your money back. Enter this code on your account page, and it is on its way.',
      'Each person has the money-back guarantee once. With the code we know that this address is yours.',
    ],
    facts: [codeFact(code)],
    notes: [
      `The code works for ${minutes} minutes.`,
      'If it was not you, do nothing: without the code no refund counts for your address.',
    ],
    reason: 'You get this mail because someone with an account of this address asked for a refund.',
  });
}

/** After a password changed. At `url` the member can set a new one, or ask for a link where `minutes` is null; a link works for so long. */
export function passwordChanged({ url, minutes }: { url: string; minutes: number | null }): Mail {
  return renderMail({
    subject: 'Your password was changed',
    heading: 'Your password was changed.',
    paragraphs: [
      'If it was you, there is nothing that you need to do.',
      'If it was not you, choose a new password now, so that nobody else can use your account.',
    ],
    button: { label: 'Choose a new password', url },
    notes:
      minutes === null
        ? []
        : [`The link works once, for the next ${minutes} minutes. After that, ask for another one where you log in.`],
    reason: 'You get this mail because the password of your account changed.',
  });
}

/** To somebody who wrote to support. `url` is where a member sees the conversation, or where others write again. */
export function supportAnswer(input: {
  subject: string;
  answer: string;
  /** What is answered: the last that they wrote, and when. */
  message: string;
  writtenAt: Date;
  isMember: boolean;
  url: string;
}): Mail {
  const { subject, answer, message, writtenAt, isMember, url } = input;
  return renderMail({
    subject: `Re: ${subject.replace(/\s+/g, ' ')}`,
    heading: 'An answer to your message.',
    paragraphs: answer.split(/(?:\r?\n){2,}/),
    quote: { from: `On ${longDate(writtenAt)} you wrote:`, text: message },
    button: { label: isMember ? 'Open the conversation' : 'Write to us again', url },
    reason: `You get this mail because this address was given with a message to ${BRAND.name} support.`,
  });
}

function codeFact(code: string): [string, string] {
  return ['Code', `${code.slice(0, 4)}-${code.slice(4)}`];
}

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** `March 10, 2026`, in UTC, because the reader's time zone is unknown. */
function longDate(date: Date): string {
  return DATE.format(date);
}

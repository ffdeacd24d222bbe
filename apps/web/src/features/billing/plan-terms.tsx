import { MONEY_BACK_DAYS } from '@vizzi/domain';
import { IconCalendarCheck, IconCreditCard, IconReceiptRefund } from '@tabler/icons-react';
import classes from './upgrade.module.css';

/** What the money-back guarantee is for this person. */
export const GUARANTEES = {
  open: `${MONEY_BACK_DAYS}-day money-back guarantee: a full refund, no questions. Each person has it once.`,
  used: `You have used the ${MONEY_BACK_DAYS}-day money-back guarantee. Cancel any time.`,
  over: `The ${MONEY_BACK_DAYS}-day money-back guarantee does not cover a new plan of yours any more. Cancel any time.`,
} as const;

/** Whether this person may still use the money-back guarantee; undefined until it is known. */
export type Guarantee = keyof typeof GUARANTEES | undefined;

const TERMS = [
  {
    Icon: IconCreditCard,
    title: 'Pay by card',
    text: 'Premium opens at once. It is billed again every month or every year, whichever you choose.',
  },
  {
    Icon: IconCalendarCheck,
    title: 'Cancel any time',
    text: 'Two presses on your Account page. You keep premium for the time that is paid.',
  },
] as const;

const GUARANTEE = {
  Icon: IconReceiptRefund,
  title: 'Change your mind',
  text: `Within ${MONEY_BACK_DAYS} days of the first payment you get everything back, on your Account page too. Each person has this once.`,
} as const;

/** The terms, shown before a plan is chosen. */
export function PlanTerms({ guarantee }: { readonly guarantee: Guarantee }) {
  const terms = guarantee === 'open' ? [...TERMS, GUARANTEE] : TERMS;
  return (
    <ul className={classes.terms}>
      {terms.map(({ Icon, title, text }) => (
        <li key={title}>
          <Icon size={24} stroke={1.6} aria-hidden />
          <p>
            <b>{title}</b>
            {text}
          </p>
        </li>
      ))}
    </ul>
  );
}

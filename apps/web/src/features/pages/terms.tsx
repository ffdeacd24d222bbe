import { formatMoney, MONEY_BACK_DAYS, PLANS } from '@vizzi/domain';
import { Link } from 'react-router-dom';
import { Page, PageHead } from '../../components/layout/page';
import { Prose } from '../../components/layout/prose';
import { paths } from '../../lib/paths';
import { usePageHead } from '../../lib/use-page-head';

const monthly = formatMoney(PLANS.monthly.amount, PLANS.monthly.currency);
const yearly = formatMoney(PLANS.yearly.amount, PLANS.yearly.currency);

export function Terms() {
  usePageHead('Terms of Service', 'What you and Vizzi may expect of each other.');
  return (
    <Page>
      <PageHead title="Terms of Service" lead="Plain words, because you should be able to read what you agree to." />
      <Prose>
        <h2>Your account</h2>
        <p>One person, one account. Keep your password to yourself, and tell us when someone else has it.</p>
        <h2>Free and premium</h2>
        <p>
          The free plan is $0 and needs no card. Premium costs {monthly} per month or {yearly} per year and renews until
          you cancel.
        </p>
        <h2>Cancelling and refunds</h2>
        <p>
          You can cancel at any time from your <Link to={paths.account}>Account page</Link>; premium stays until the end
          of the period you paid for. Within {MONEY_BACK_DAYS} days of the first payment you can have all of it back,
          once for each person.
        </p>
        <h2>The sessions</h2>
        <p>
          You may listen to them as often as you like, alone or with those in the room. Please do not copy, publish or
          sell them.
        </p>
        <h2>Care</h2>
        <p>
          Sessions are for rest and practice. They are no medical treatment and do not replace one. Never listen with
          closed eyes while driving or at work with machines.
        </p>
        <h2>Changes</h2>
        <p>When these terms change in a way that matters to you, we say so before they do.</p>
      </Prose>
    </Page>
  );
}

import { GUARANTEE_MEMORY_YEARS } from '@vizzi/domain';
import { Page, PageHead } from '../../components/layout/page';
import { Prose } from '../../components/layout/prose';
import { usePageHead } from '../../lib/use-page-head';

export function Privacy() {
  usePageHead('Privacy Policy', 'What Vizzi keeps about you, why, and how to have it removed.');
  return (
    <Page>
      <PageHead title="Privacy Policy" lead="We keep what the product needs to work for you, and nothing to sell." />
      <Prose>
        <h2>What we keep</h2>
        <ul>
          <li>Your email address and a protected form of your password, so that you can sign in.</li>
          <li>
            Your place in each session, the time you listened and your time zone, so that progress and streak are right.
          </li>
          <li>Your favorites and playlists, because you asked us to.</li>
          <li>What you write to support, with the name and the address that you give there, and our answers.</li>
          <li>
            The state of your subscription, and payments that you disputed at your bank. Card numbers go to our payment
            provider; we never see them.
          </li>
          <li>
            When you use the money-back guarantee, or delete your account after you disputed a payment: a code that we
            compute from your email address and one from your card, with a secret key. They tell us that a person cannot
            use it again, and neither the address nor the card can be read from them.
          </li>
        </ul>
        <h2>What we do not do</h2>
        <p>
          No advertising, no trackers of other companies, no sale of data. What you listen to is nobody else's concern.
        </p>
        <h2>Cookies and storage</h2>
        <p>
          One cookie keeps you signed in. Another one, for a moment at the login, shows whether your browser keeps any.
          A third one, for a year, tells us that you signed in with this browser before, and we keep the networks that
          you signed in from: so nobody can shut you out by guessing your password. Your browser also remembers whether
          you prefer day or night, and how you like the sound, and keeps what you saw last, such as your favorites and
          your practice, so that Vizzi opens without a connection, and the sessions that you download. That is removed
          from the device when you log out. None of these leaves your device for any other purpose.
        </p>
        <h2>How long</h2>
        <p>
          For as long as you have an account. When you ask us to delete it, we remove it with everything listed above,
          except for the records of payments that the law requires us to keep, the entry with your address that our
          payment provider made when you began to pay, what you wrote to support, with the name and the address that you
          gave there, and the codes of the money-back guarantee. Those are removed {GUARANTEE_MEMORY_YEARS} years later.
          The log of what our team does, such as giving an account premium, also keeps the address of the account. The
          address of a mail that could not be delivered is kept for thirty days.
        </p>
        <h2>Your choices</h2>
        <p>You can ask for a copy of your data, correct it, or have it removed.</p>
      </Prose>
    </Page>
  );
}

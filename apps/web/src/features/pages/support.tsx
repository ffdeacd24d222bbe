import { Title } from '@mantine/core';
import { firstName } from '@vizzi/domain';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { MoreLink } from '../../components/layout/more-link';
import { Page, PageHead } from '../../components/layout/page';
import { paths } from '../../lib/paths';
import { usePageHead } from '../../lib/use-page-head';
import { useViewer } from '../../lib/use-viewer';
import { ContactForm } from './contact-form';
import classes from './support.module.css';

export function Support() {
  const { user } = useViewer();
  const form = useFormOf(user?.id);
  usePageHead('Support', 'Answers about subscriptions, free sessions, downloads and practice.');
  return (
    <Page>
      <PageHead title="Support" lead="Four questions we hear most, and a way to ask a fifth." />
      <div className={classes.columns}>
        <section id="contact" aria-labelledby="contact-title">
          <Title order={2} id="contact-title">
            Contact us
          </Title>
          <ContactForm key={form} name={user ? firstName(user.username) : ''} email={user?.email ?? ''} />
        </section>
        <section aria-labelledby="questions-title">
          <Title order={2} id="questions-title" mb={20}>
            Questions
          </Title>
          <div className={classes.questions}>
            <section>
              <Title order={3}>How do I cancel my subscription?</Title>
              <p>
                From your <Link to={paths.account}>Account page</Link>, at any time. You keep premium until the end of
                the period you paid for.
              </p>
            </section>
            <section>
              <Title order={3}>Are the free sessions really free?</Title>
              <p>Yes. Six sessions of 60 seconds each, with progress and streak, and no credit card.</p>
            </section>
            <section>
              <Title order={3}>Can I download sessions?</Title>
              <p>
                Yes: press Download on the page of a session, and it plays in this browser without a signal. Premium
                sessions stay available for up to 30 days after you were last online.
              </p>
            </section>
            <section>
              <Title order={3}>How soon will I notice results?</Title>
              <p>Results come with daily practice. Give it at least 21 days, ten to twenty minutes each.</p>
            </section>
          </div>
          <div className={classes.more}>
            {user && <MoreLink to={paths.supportMessages}>Your messages</MoreLink>}
            <MoreLink to={paths.tutorial}>Take the tutorial</MoreLink>
            <MoreLink to={paths.learn}>Read the guide</MoreLink>
          </div>
        </section>
      </div>
    </Page>
  );
}

/** The key of a form that nobody gets who follows another member; what was typed before it was known who types stays. */
function useFormOf(memberId: number | undefined): number {
  const [form, setForm] = useState({ memberId, key: 0 });
  if (form.memberId !== memberId) setForm({ memberId, key: form.memberId === undefined ? form.key : form.key + 1 });
  return form.key;
}

import '@mantine/core/styles/Input.layer.css';
import { Button, TextInput, Title } from '@mantine/core';
import { IconAlertCircle, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import type { StudioSession } from '@vizzi/api/contracts';
import { checkBeforePublishing, type CheckResult, describeEnds, entitlementTo, type PublishCheck } from '@vizzi/domain';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { showSuccess } from '../../../components/feedback/toasts/show-toast';
import { useSayWhenLeft } from '../../../components/feedback/toasts/use-say-when-left';
import { ConfirmButton } from '../../../components/forms/confirm-button';
import { FormError } from '../../../components/forms/form-error';
import { api } from '../../../lib/api';
import { errorMessage } from '../../../lib/error-message';
import { useOffline } from '../../../lib/connection';
import { paths } from '../../../lib/paths';
import { useViewer } from '../../../lib/use-viewer';
import classes from './session-editor.module.css';
import { asPublishable, formatInstant, readiness, StatusLabel } from './status-label';
import { mayBeDone, NOT_HEARD } from '../not-heard';

const CHECKS: Readonly<Record<PublishCheck, string>> = {
  title: 'Title',
  category: 'Category',
  voice: 'Male voice',
  description: 'Description',
  'second-voice': 'Female voice',
  'voices-end': 'Both voices end together',
  captions: 'Captions',
  cover: 'Cover',
  needs: 'Needs and feelings',
};

interface PublishPanelProps {
  readonly session: StudioSession;
  /** Fields are not saved yet. */
  readonly isBlocked: boolean;
  readonly onSaved: (session: StudioSession) => void;
  /** Somebody else saved the session meanwhile. */
  readonly onConflict: () => void;
}

/** The checklist of a session, and what takes it from draft to live, to withdrawn and back. */
export function PublishPanel(props: PublishPanelProps) {
  const { session } = props;
  const checks = checkBeforePublishing(asPublishable(session));
  return (
    <section className={classes.panel} aria-labelledby="publish-panel">
      <Title order={2} size="h3" id="publish-panel">
        Publish
      </Title>
      <StatusLabel session={session} />
      <PublishActions {...props} />
      <hr />
      <Title order={3} size="h4">
        {readiness(session)}
      </Title>
      <ul className={classes.checks}>
        {checks.map((result) => (
          <li
            key={result.check}
            data-passes={result.passes}
            data-warns={warns(result)}
            data-blocks={!result.passes && result.isRequired}
          >
            <CheckIcon {...result} />
            <span>{wordsOf(result, session)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether a check found something that is there and is not right, instead of something that is missing. */
const warns = ({ check, passes }: CheckResult) => check === 'voices-end' && !passes;

function wordsOf({ check, passes, isRequired }: CheckResult, { voiceSeconds }: StudioSession): string {
  if (check === 'voices-end') return describeEnds(voiceSeconds) ?? CHECKS[check];
  return passes ? CHECKS[check] : `${CHECKS[check]}, ${isRequired ? 'needed' : 'not yet'}`;
}

function CheckIcon(result: CheckResult) {
  if (result.passes) return <IconCircleCheckFilled size={20} className={classes.passed} aria-hidden />;
  return result.isRequired || warns(result) ? (
    <IconAlertCircle size={20} stroke={1.6} aria-hidden />
  ) : (
    <IconCircle size={20} stroke={1.6} aria-hidden />
  );
}

function PublishActions({ session, isBlocked, onSaved, onConflict }: PublishPanelProps) {
  const isOffline = useOffline();
  const sayWhenLeft = useSayWhenLeft(session.title, NOT_HEARD);
  const [time, setTime] = useState('');
  const after = (message: string) => ({
    onSuccess: (saved: StudioSession) => {
      showSuccess({ title: 'Success', message });
      onSaved(saved);
    },
    onError: (error: unknown) => {
      if (mayBeDone(error)) onConflict();
      sayWhenLeft(error);
    },
  });
  const publish = api.studio.publish.useMutation(after('Session published'));
  const schedule = api.studio.schedule.useMutation(after('Session scheduled'));
  const unschedule = api.studio.unschedule.useMutation(after('The session is a draft again'));
  const withdraw = api.studio.withdraw.useMutation(after('Session withdrawn'));
  const all = [publish, schedule, unschedule, withdraw];
  const error = all.find((each) => each.error)?.error ?? null;
  const { id, revision, status } = session;
  // Its page would lead an admin without premium to the plans.
  const access = entitlementTo(session, useViewer().user);
  const begin = () => {
    for (const each of all) each.reset();
  };
  const press = (act: typeof publish) => () => {
    begin();
    act.mutate({ id, revision });
  };
  const off = isBlocked || isOffline || all.some(({ isPending }) => isPending);
  const isHidden = status === 'draft' || status === 'scheduled';
  return (
    <>
      {status !== 'published' && (
        <Button disabled={off} loading={publish.isPending} onClick={press(publish)}>
          {status === 'withdrawn' ? 'Publish again' : 'Publish now'}
        </Button>
      )}
      {isHidden && (
        <>
          <TextInput
            label="Publish at"
            type="datetime-local"
            // Without it Chrome takes years of six digits.
            max="9999-12-31T23:59"
            description={`In the time of ${zoneName()}`}
            value={time}
            onChange={(event) => setTime(event.currentTarget.value)}
          />
          <Button
            variant="outline"
            disabled={off || !isTime(time)}
            loading={schedule.isPending}
            onClick={() => {
              begin();
              schedule.mutate({ id, revision, publishAt: new Date(time).toISOString() });
            }}
          >
            {isTime(time) ? `Schedule for ${formatInstant(time)}` : 'Schedule'}
          </Button>
        </>
      )}
      {status === 'scheduled' && (
        <Button variant="subtle" disabled={off} loading={unschedule.isPending} onClick={press(unschedule)}>
          Make it a draft again
        </Button>
      )}
      {status === 'published' && (
        <>
          <Link to={access === 'granted' ? paths.session(id) : `${paths.adminSessionPreview(id)}?as=premium`}>
            Open it as members see it
          </Link>
          <ConfirmButton
            label="Withdraw"
            question="Really withdraw it?"
            disabled={off}
            loading={withdraw.isPending}
            onConfirm={press(withdraw)}
          />
          <p className={classes.note}>It stays in the histories of members, says so there, and plays no more.</p>
        </>
      )}
      <FormError message={errorMessage(error, NOT_HEARD)} />
    </>
  );
}

const isTime = (text: string) => !Number.isNaN(Date.parse(text));

function zoneName(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

import { Button, Skeleton, Title } from '@mantine/core';
import { IconChevronLeft, IconEye } from '@tabler/icons-react';
import type { StudioSession } from '@vizzi/api/contracts';
import { useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { EmptyState } from '../../../components/feedback/empty-state';
import { ErrorState } from '../../../components/feedback/error-state';
import { Page } from '../../../components/layout/page';
import { Section } from '../../../components/layout/section';
import { api } from '../../../lib/api';
import { paths } from '../../../lib/paths';
import { usePageHead } from '../../../lib/use-page-head';
import { CaptionsSection } from './captions/captions-section';
import { FactConflict } from './fact-conflict';
import { CoverPanel } from './covers/cover-panel';
import { FactFields } from './fact-fields';
import { PublishPanel } from './publish-panel';
import { SessionHistory } from './session-history';
import { useOneSound } from './sound/use-one-sound';
import classes from './session-editor.module.css';
import { useEditedSession } from './use-edited-session';
import { useIsSavingLeft } from './use-left-unsaved';
import { VoiceFields } from './voice-fields';

/** The editor of one session, for admins. It opens when what was left in it before is saved. */
export function SessionEditor() {
  const { id = '' } = useParams();
  const isSavingLeft = useIsSavingLeft(Number(id));
  return (
    <Page>
      <Link to={paths.adminSessions} className={classes.back}>
        <IconChevronLeft size={20} stroke={1.6} aria-hidden />
        Session Management
      </Link>
      {isSavingLeft ? <SavingLeft /> : <Loaded id={id} />}
    </Page>
  );
}

const ABOUT = 'Its facts, its voices, and when it is published.';

function SavingLeft() {
  usePageHead('Session', ABOUT);
  return (
    <>
      <div className={classes.head}>
        <output className={classes.state}>Saving what you changed here…</output>
      </div>
      <Skeleton height={480} />
    </>
  );
}

function Loaded({ id }: { readonly id: string }) {
  const { data, error, isFetching, isFetchedAfterMount, refetch } = api.studio.session.useQuery(
    { id },
    { staleTime: 0 },
  );
  // What was read when it was last open may have been changed by somebody else.
  const isOld = isFetching && !isFetchedAfterMount;
  usePageHead(data?.title ?? 'Session', ABOUT);
  return (
    <>
      {data && !isOld && <Editor key={data.id} loaded={data} />}
      {((!data && !error) || isOld) && <Skeleton height={480} />}
      {!data && error && !isOld && (
        <Failed isMissing={error.data?.code === 'NOT_FOUND'} onRetry={() => void refetch()} />
      )}
    </>
  );
}

function Failed({ isMissing, onRetry }: { readonly isMissing: boolean; readonly onRetry: () => void }) {
  if (isMissing) return <EmptyState title="Session not found" text="Somebody may have deleted it." order={1} />;
  return <ErrorState message="The session could not be loaded" onRetry={onRetry} />;
}

function Editor({ loaded }: { readonly loaded: StudioSession }) {
  const [session, setSession] = useState(loaded);
  const [hasUnsavedCaptions, setUnsavedCaptions] = useState(false);
  /** Another recording whose captions are those of the one before. */
  const [inTime, setInTime] = useState<{ readonly recording: string; readonly captionsOf: string }>();
  const [removals, setRemovals] = useState(0);
  const captionsOf = inTime?.recording === session.storedAudioUrl ? inTime.captionsOf : session.storedAudioUrl;
  const captions = `${removals} ${captionsOf}`;
  /** The captions that were removed here last, with their recording. */
  const removed = useRef<string>(undefined);
  const utils = api.useUtils();
  const adopt = (saved: StudioSession) => {
    // Answers may arrive in another order than the saves were made in.
    const newest = (now: StudioSession | undefined) => (now && now.revision > saved.revision ? now : saved);
    setSession(newest);
    utils.studio.session.setData({ id: String(saved.id) }, newest);
    void utils.studio.history.invalidate();
    void utils.studio.preview.invalidate();
  };
  /** The editor of captions stays open, with the recording that the session has now. */
  const adoptInTime = (saved: StudioSession) => {
    setInTime({ recording: saved.storedAudioUrl, captionsOf });
    adopt(saved);
  };
  /** Measuring a file is no change of the session, whose revision stays. */
  const adoptMeasured = async () => {
    const { gains, voiceSeconds } = await utils.studio.session.fetch({ id: String(session.id) }, { staleTime: 0 });
    setSession((now) => ({ ...now, ...(gains && { gains }), voiceSeconds }));
  };
  const columns = useRef<HTMLDivElement>(null);
  useOneSound(columns);
  const edited = useEditedSession(session, adopt);
  /** What was pressed is refused, or its answer was lost; the page shows what the session has become, so that it can be pressed again. */
  const adoptTheirs = async () => {
    const theirs = await utils.studio.session
      .fetch({ id: String(session.id) }, { staleTime: 0 })
      .catch(() => undefined);
    // Facts that are not saved yet are compared with theirs by their own save.
    if (theirs && !edited.isDirty) adopt(theirs);
  };
  // What saves itself is saved on leaving too.
  const isUnsaved = edited.isDirty && !edited.savesItself;
  return (
    <>
      <div className={classes.head}>
        <Title order={1}>{edited.fields.title}</Title>
        <output className={classes.state}>{stateOf(edited, hasUnsavedCaptions)}</output>
        <Button
          component={Link}
          to={paths.adminSessionPreview(session.id)}
          variant="outline"
          data-disabled={isUnsaved}
          aria-disabled={isUnsaved}
          onClick={(event) => isUnsaved && event.preventDefault()}
          leftSection={<IconEye size={20} stroke={1.6} aria-hidden />}
        >
          Preview
        </Button>
      </div>
      <div ref={columns} className={classes.columns}>
        <div>
          <FactFields edited={edited} />
          <Section title="Sound">
            <VoiceFields
              session={session}
              isBlocked={edited.isDirty}
              hasUnsavedCaptions={hasUnsavedCaptions}
              onSaved={(saved) => {
                removed.current = captions;
                setRemovals(removals + 1);
                adopt(saved);
              }}
              onSavedInTime={adoptInTime}
              onMeasured={() => void adoptMeasured()}
              onConflict={() => void adoptTheirs()}
            />
          </Section>
          <Section title="Captions">
            <CaptionsSection
              key={captions}
              session={session}
              isBlocked={edited.isDirty}
              onSaved={adoptInTime}
              onUnsaved={setUnsavedCaptions}
              areRemoved={() => removed.current === captions}
            />
          </Section>
        </div>
        <aside className={classes.aside}>
          <PublishPanel
            session={session}
            isBlocked={edited.isDirty}
            onSaved={adopt}
            onConflict={() => void adoptTheirs()}
          />
          <CoverPanel edited={edited} />
        </aside>
        <div className={classes.history}>
          <Section title="History">
            <SessionHistory id={session.id} />
          </Section>
        </div>
      </div>
      <FactConflict edited={edited} />
    </>
  );
}

function stateOf(
  { isDirty, isSaving, savesItself, error, isPutOff }: ReturnType<typeof useEditedSession>,
  hasUnsavedCaptions: boolean,
): string {
  if (isSaving) return 'Saving…';
  if (error || isPutOff) return 'Not saved';
  if (isDirty) return savesItself ? 'Saved in a moment' : 'Not saved yet';
  return hasUnsavedCaptions ? 'Captions are not saved yet' : 'Everything is saved';
}

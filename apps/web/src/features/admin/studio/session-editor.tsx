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
import { useCaptions } from './captions/use-captions';
import { useAdoptSession } from './saving/use-adopt-session';
import { useEditedSession } from './saving/use-edited-session';
import { useForgetEdits } from './saving/use-autosave';
import { useNewest } from './saving/use-newest';
import { VoiceFields } from './voice-fields';

/** The editor of one session, for admins. */
export function SessionEditor() {
  const { id = '' } = useParams();
  return (
    <Page>
      <Link to={paths.adminSessions} className={classes.back}>
        <IconChevronLeft size={20} stroke={1.6} aria-hidden />
        Session Management
      </Link>
      <Loaded id={id} />
    </Page>
  );
}

function Loaded({ id }: { readonly id: string }) {
  const { data, error, isFetching, isFetchedAfterMount, dataUpdatedAt, refetch } = api.studio.session.useQuery(
    { id },
    { staleTime: 0 },
  );
  const [mountedAt] = useState(Date.now);
  // What was read when it was last open may have been changed by somebody else.
  const isOld = (isFetching && !isFetchedAfterMount) || (error !== null && dataUpdatedAt < mountedAt);
  const isDeleted = isOld && error?.data?.code === 'NOT_FOUND';
  useForgetEdits(Number(id), isDeleted);
  usePageHead(data?.title ?? 'Session', 'Its facts, its voices, and when it is published.');
  // An editor that is open stays, so that what was typed in it can be read, also when somebody deleted the session.
  if (data && !isOld) return <Editor key={data.id} loaded={data} />;
  if (!error || isFetching) return <Skeleton height={480} />;
  return <Failed isMissing={isDeleted} onRetry={() => void refetch()} />;
}

function Failed({ isMissing, onRetry }: { readonly isMissing: boolean; readonly onRetry: () => void }) {
  if (isMissing) return <EmptyState title="Session not found" text="Somebody may have deleted it." order={1} />;
  return <ErrorState message="The session could not be loaded" onRetry={onRetry} />;
}

function Editor({ loaded }: { readonly loaded: StudioSession }) {
  const session = useNewest(loaded);
  const utils = api.useUtils();
  const adopt = useAdoptSession();
  const edited = useEditedSession(session);
  const captions = useCaptions(session);
  /** After what others may have changed, and after a recording was measured, which is no change of the session. */
  const readAgain = () => void utils.studio.session.invalidate();
  const columns = useRef<HTMLDivElement>(null);
  useOneSound(columns);
  // What saves itself is saved on leaving too.
  const isUnsaved = edited.isDirty && !edited.savesItself;
  return (
    <>
      <div className={classes.head}>
        <Title order={1}>{edited.fields.title}</Title>
        <output className={classes.state}>{stateOf(edited, captions.isDirty)}</output>
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
              hasUnsavedCaptions={captions.isDirty}
              onSaved={(saved, kept) => {
                captions.follow(saved, kept);
                adopt(saved);
              }}
              onMeasured={readAgain}
              onConflict={readAgain}
            />
          </Section>
          <Section title="Captions">
            <CaptionsSection key={captions.generation} session={session} captions={captions} />
          </Section>
        </div>
        <aside className={classes.aside}>
          <PublishPanel
            session={session}
            isBlocked={edited.isDirty || captions.isSaving}
            onSaved={adopt}
            onConflict={readAgain}
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
  { isDirty, isSaving, savesItself, error, theirs, isPutOff }: ReturnType<typeof useEditedSession>,
  hasUnsavedCaptions: boolean,
): string {
  if (isSaving) return 'Saving…';
  if (error || theirs || isPutOff) return 'Not saved';
  if (isDirty) return savesItself ? 'Saved in a moment' : 'Not saved yet';
  return hasUnsavedCaptions ? 'Captions are not saved yet' : 'Everything is saved';
}

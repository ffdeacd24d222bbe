import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconEye } from '@tabler/icons-react';
import type { SessionPreview as Preview } from '@vizzi/api/contracts';
import { useEffect } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { ErrorState } from '../../../components/feedback/error-state';
import { api } from '../../../lib/api';
import { paths } from '../../../lib/paths';
import { usePageHead } from '../../../lib/use-page-head';
import { MessagePage } from '../session-page/message-page';
import { PageSkeleton } from '../session-page/page-skeleton';
import { SessionNotFound } from '../session-page/session-not-found';
import { usePlayer } from '../use-player';
import { isListener, LISTENER_NAMES, LISTENERS } from './listeners';
import classes from './preview.module.css';
import { PreviewedPage } from './previewed-page';
import { PreviewProviders } from './preview-providers';
import { stateText } from './state-text';

/** `/admin/sessions/:id/preview`: the page of a session of any status, as each kind of listener sees it. */
export function SessionPreview() {
  const { id = '' } = useParams();
  const player = usePlayer();
  const { data, error, refetch } = api.studio.preview.useQuery({ id }, { staleTime: 0 });
  usePageHead(data ? `Preview of ${data.session.title}` : 'Preview');
  // What the admin listens to would sound, and be counted, beside the preview.
  useEffect(() => player.unload(), [player]);
  if (data) return <Previewed preview={data} />;
  if (error?.data?.code === 'NOT_FOUND' || error?.data?.code === 'BAD_REQUEST') return <SessionNotFound />;
  if (!error) return <PageSkeleton />;
  return (
    <MessagePage>
      <ErrorState message="The preview could not be loaded" onRetry={() => void refetch()} />
    </MessagePage>
  );
}

function Previewed({ preview }: { readonly preview: Preview }) {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('as');
  const listener = isListener(asked) ? asked : 'visitor';
  const { session } = preview;
  return (
    <>
      <section className={classes.strip} aria-label="Preview">
        <Link to={paths.adminSession(session.id)} className={classes.back}>
          <IconChevronLeft size={20} stroke={1.6} aria-hidden />
          Back to the editor
        </Link>
        <p className={classes.state}>
          <IconEye size={20} stroke={1.6} aria-hidden />
          {stateText(preview)}
        </p>
        <SegmentedControl
          aria-label="Preview as"
          className={classes.kinds}
          value={listener}
          onChange={(as) => setQuery({ as }, { replace: true })}
          data={LISTENERS.map((value) => ({ value, label: LISTENER_NAMES[value] }))}
        />
      </section>
      <PreviewProviders key={listener} listener={listener}>
        <PreviewedPage session={session} />
      </PreviewProviders>
    </>
  );
}

import { Button } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import type { User } from '@vizzi/api/contracts';
import { EmptyState } from '../../components/feedback/empty-state';
import { PageLoader } from '../../components/feedback/page-loader';
import { Page, PageHead } from '../../components/layout/page';
import { Section } from '../../components/layout/section';
import { usePageHead } from '../../lib/use-page-head';
import { type Download, isHere } from '../../offline/downloads/download';
import { describeDownload } from './describe-download';
import { DownloadRow } from './download-row';
import { HowKept } from './how-kept';
import { KeptPlaylists } from './kept-playlists';
import { Shelf } from './shelf';
import { StorageUsed } from './storage-used';
import { useDownloadCommands } from './use-download-commands';
import { type DownloadsState, useDownloads } from './use-downloads';

/** What is kept on this device, how much it takes, and how it is kept. */
export function DownloadsPage({ user }: { readonly user: User }) {
  usePageHead('Downloads', 'Sessions that play without a signal.');
  const state = useDownloads(user.id);
  if (state === undefined) return <PageLoader />;
  return (
    <Page>
      <PageHead title="Downloads" lead={state ? leadOf(state) : 'Nothing can be kept here.'} />
      {state ? (
        <Kept state={state} memberId={user.id} />
      ) : (
        <EmptyState
          title="This browser keeps nothing"
          order={2}
          text="A private window, or a setting of the browser, may be the reason. Everything plays online as usual."
        />
      )}
    </Page>
  );
}

const COUNT_WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

function leadOf({ downloads, lease }: DownloadsState): string {
  const count = downloads.filter((each) => describeDownload(each, lease).look === 'here').length;
  const number = COUNT_WORDS[count] ?? String(count);
  return `${number} ${count === 1 ? 'place that needs' : 'places that need'} no signal.`;
}

const isOnTheWay = (download: Download) => !isHere(download) && download.state !== 'failed';

function Kept({ state, memberId }: { readonly state: DownloadsState; readonly memberId: number }) {
  const { pauseAll } = useDownloadCommands(memberId);
  const { downloads, lease } = state;
  const onTheWay = downloads.filter(isOnTheWay);
  const kept = downloads.filter((each) => !isOnTheWay(each));
  const rows = (of: readonly Download[]) => (
    <ul>
      {of.map((each) => (
        <DownloadRow key={each.session.id} download={each} lease={lease} memberId={memberId} />
      ))}
    </ul>
  );
  return (
    <>
      {downloads.length > 0 ? (
        <>
          <Shelf downloads={downloads} lease={lease} />
          <StorageUsed downloads={downloads} />
        </>
      ) : (
        <EmptyState
          title="Nothing is kept here yet"
          order={2}
          text="Press Download on the page of a session, and it plays here without a signal."
        />
      )}
      {onTheWay.length > 0 && (
        <Section
          title="On the way"
          action={
            <Button
              variant="subtle"
              size="sm"
              leftSection={<IconPlayerPause size={18} stroke={1.6} aria-hidden />}
              onClick={pauseAll}
            >
              Pause all
            </Button>
          }
        >
          {rows(onTheWay)}
        </Section>
      )}
      <KeptPlaylists downloads={downloads} lease={lease} memberId={memberId} />
      {kept.length > 0 && <Section title="Sessions">{rows(kept)}</Section>}
      <HowKept state={state} memberId={memberId} />
    </>
  );
}

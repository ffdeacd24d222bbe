import { Page, PageHead } from '../components/layout/page';
import { ErrorState } from '../components/feedback/error-state';
import { usePageHead } from '../lib/use-page-head';

/** Shown within the shell when a screen throws or does not load. */
export function CrashPage() {
  usePageHead('Something went wrong');
  return (
    <Page>
      <PageHead title="Something went wrong" />
      <ErrorState message="This page did not load." onRetry={() => window.location.reload()} />
    </Page>
  );
}

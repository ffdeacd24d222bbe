import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Outlet, useLocation } from 'react-router-dom';
import { PageLoader } from '../../components/feedback/page-loader';
import { CrashPage } from '../crash-page';

/** The current screen, with a loader while its code loads and an error page that the next navigation resets. */
export function ScreenOutlet() {
  const { pathname, search } = useLocation();
  return (
    <ErrorBoundary FallbackComponent={CrashPage} resetKeys={[pathname, search]}>
      <Suspense fallback={<PageLoader />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}

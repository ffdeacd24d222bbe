import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Outlet, useLocation } from 'react-router-dom';
import { PageLoader } from '../../components/feedback/page-loader';
import { CrashPage } from '../crash-page';

/** The screen itself: a sun until its code is there, and words where it breaks; the next page gets its own chance. */
export function ScreenOutlet() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary FallbackComponent={CrashPage} resetKeys={[pathname]}>
      <Suspense fallback={<PageLoader />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}

import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/feedback/empty-state';
import { Page } from '../../components/layout/page';
import { paths } from '../../lib/paths';
import { usePageHead } from '../../lib/use-page-head';
import classes from './not-found-page.module.css';

export function Component() {
  usePageHead('404 Page Not Found');
  return (
    <Page>
      <div className={classes.missing}>
        <EmptyState title="404 Page Not Found" order={1} text="Did you forget to add the page to the router?">
          <Button component={Link} to={paths.home}>
            Back to Home
          </Button>
        </EmptyState>
      </div>
    </Page>
  );
}

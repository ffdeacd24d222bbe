import { Button, Title } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import type { Category as CategoryData } from '@vizzi/api/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { categoryArt } from '../../components/art/art-paths';
import { PageLoader } from '../../components/feedback/page-loader';
import { CategoryIcon } from '../../components/category/category-icon';
import { categoryColors } from '../../components/category/category-colors';
import { pluralize } from '../../lib/pluralize';
import { EmptyState } from '../../components/feedback/empty-state';
import { ErrorState } from '../../components/feedback/error-state';
import { Page, PageHead } from '../../components/layout/page';
import { SessionGrid } from '../../components/session/session-grid';
import { api } from '../../lib/api';
import { paths } from '../../lib/paths';
import { usePageHead } from '../../lib/use-page-head';
import { useSettledImage } from '../../lib/use-settled-image';
import { FilterPanel } from './filter-panel';
import { useFilters } from './use-filters';
import classes from './category.module.css';

export function Category({ slug }: { readonly slug: string }) {
  const { data, error, isFetching, refetch } = api.catalog.category.useQuery({ slug });
  usePageHead(data?.name ?? (error?.data?.code === 'NOT_FOUND' ? 'Category Not Found' : undefined), data?.description);
  if (data) {
    return (
      <>
        <Band category={data} />
        <Page>
          <CategorySessions slug={slug} />
        </Page>
      </>
    );
  }
  if (!error || isFetching) return <PageLoader />;
  if (error.data?.code !== 'NOT_FOUND') {
    return (
      <Page>
        <PageHead title="Category" />
        <ErrorState message="Failed to fetch category" onRetry={() => void refetch()} />
      </Page>
    );
  }
  return (
    <Page>
      <div className={classes.missing}>
        <EmptyState
          title="Category Not Found"
          order={1}
          text="It may have been renamed. The others are all on the home page."
        >
          <Button component={Link} to={paths.home}>
            Back to Home
          </Button>
        </EmptyState>
      </div>
    </Page>
  );
}

/** Without its picture the band keeps its colours. */
function BandPicture({ slug }: { readonly slug: string }) {
  const [failed, setFailed] = useState(false);
  const image = useSettledImage(categoryArt(slug, 'band'), { onError: () => setFailed(true) });
  if (failed) return null;
  return (
    <picture>
      <source media="(max-width: 760px)" srcSet={categoryArt(slug, 'band-tall')} />
      <img {...image} alt="" />
    </picture>
  );
}

function Band({ category }: { readonly category: CategoryData }) {
  const { slug, name, description, icon, color, sessionCount } = category;
  return (
    <div className={classes.band} style={categoryColors(color)}>
      <BandPicture slug={slug} />
      <div className={classes.words}>
        <Link to={paths.home} className={classes.back}>
          <IconChevronLeft size={20} stroke={1.6} aria-hidden />
          Back to Categories
        </Link>
        <div className={classes.title}>
          <span className={classes.disc}>
            <CategoryIcon icon={icon} size={28} />
          </span>
          <Title order={1}>{name}</Title>
        </div>
        <p className={classes.lead}>{description}</p>
        <p className={classes.count}>{pluralize(sessionCount, 'session')} available</p>
      </div>
    </div>
  );
}

function CategorySessions({ slug }: { readonly slug: string }) {
  const filters = useFilters();
  const query = api.catalog.sessions.useQuery({ category: slug, ...filters.sent });
  return (
    <>
      <FilterPanel filters={filters} />
      <SessionGrid
        query={query}
        skeletons={6}
        failure="Failed to fetch sessions"
        empty={
          filters.isActive ? (
            <EmptyState title="No sessions match these filters." order={2}>
              <Button variant="outline" onClick={filters.reset}>
                Reset
              </Button>
            </EmptyState>
          ) : (
            <EmptyState
              title="No sessions available in this category yet."
              order={2}
              text="New ones arrive regularly. Until then, the other landscapes are open."
            >
              <Button component={Link} to={paths.home} variant="outline">
                Explore Other Categories
              </Button>
            </EmptyState>
          )
        }
        fact="listeners"
        headingOrder={2}
        withDescription
        withFreeBadge
      />
    </>
  );
}

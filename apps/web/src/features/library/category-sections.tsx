import { EmptyState } from '../../components/feedback/empty-state';
import { ErrorState } from '../../components/feedback/error-state';
import { MoreLink } from '../../components/layout/more-link';
import { Section } from '../../components/layout/section';
import { SessionGrid } from '../../components/session/session-grid';
import { api } from '../../lib/api';
import { paths } from '../../lib/paths';

const SKELETONS = 3;

/** All sessions, one section per category. */
export function CategorySections() {
  const categories = api.catalog.categories.useQuery();
  const sessions = api.catalog.sessions.useQuery({});
  if (categories.isPending) return null;
  if (!categories.data) {
    return (
      <Section title="Browse by Category">
        <ErrorState message="Failed to fetch categories" onRetry={() => void categories.refetch()} />
      </Section>
    );
  }
  if (categories.data.length === 0) {
    return (
      <Section title="Browse by Category">
        <EmptyState title="No categories available yet" />
      </Section>
    );
  }
  return categories.data.map(({ id, name, slug, description }) => (
    <Section key={id} title={name} lead={description} action={<MoreLink to={paths.category(slug)}>View All</MoreLink>}>
      <SessionGrid
        query={{ ...sessions, data: sessions.data?.filter(({ categoryId }) => categoryId === id) }}
        skeletons={SKELETONS}
        failure="Failed to fetch sessions"
        layout="rail"
        fact="listeners"
        small
        empty={<EmptyState compact title="No sessions available in this category yet" />}
      />
    </Section>
  ));
}

import type { Session } from '@vizzi/api/contracts';
import { Section } from '../../components/layout/section';
import { SessionGrid } from '../../components/session/session-grid';
import { api } from '../../lib/api';

/** What others listen to, below a search that found little. */
export function MoreToHear({ except }: { readonly except: readonly Session[] }) {
  const popular = api.catalog.popular.useQuery();
  const data = popular.data?.filter(({ id }) => !except.some((found) => found.id === id));
  if (!data || data.length === 0) return null;
  return (
    <Section title="Others listen to">
      <SessionGrid
        query={{ ...popular, data }}
        skeletons={6}
        failure="Failed to fetch popular sessions"
        layout="rail"
        small
        empty={null}
      />
    </Section>
  );
}

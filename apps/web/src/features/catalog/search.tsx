import '@mantine/core/styles/Input.layer.css';
import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { mayBeInDanger } from '@vizzi/domain';
import { Link, useSearchParams } from 'react-router-dom';
import { pluralize } from '../../lib/pluralize';
import { EmptyState } from '../../components/feedback/empty-state';
import { Page, PageHead } from '../../components/layout/page';
import { SearchForm } from '../../components/forms/search-form';
import { SessionGrid } from '../../components/session/session-grid';
import { api } from '../../lib/api';
import { errorCode } from '../../lib/error-code';
import { paths } from '../../lib/paths';
import { usePageHead } from '../../lib/use-page-head';
import classes from './search.module.css';
import { MoreToHear } from './more-to-hear';
import { useFilters } from './use-filters';

/** Fewer results leave room for others. */
const FEW = 4;
/** The server's limit. */
const LONGEST_QUERY = 100;
const IN_DANGER = 'If you are in danger, please call your local emergency number.';

/** All sessions, or those that match the search. */
export function Search() {
  const [params, setParams] = useSearchParams();
  const words = params.get('q')?.trim() ?? '';
  const { sortBy, sent } = useFilters();
  const title = titleFor(words, sortBy);
  usePageHead(title, words ? `Visualizations for “${words}”.` : 'Every visualization, in one place.');
  const all = api.catalog.sessions.useQuery(sent, { enabled: words === '' });
  const found = api.catalog.search.useQuery({ query: words.slice(0, LONGEST_QUERY) }, { enabled: words !== '' });
  const query = words === '' ? all : found;
  const isInDanger = mayBeInDanger(words);
  return (
    <Page>
      <PageHead title={title}>
        <SearchForm className={classes.form} onSearch={(typed) => setParams(typed ? { q: typed } : {})}>
          <TextInput
            key={words}
            name="q"
            type="search"
            aria-label="Search visualizations"
            placeholder="Search visualizations..."
            defaultValue={words}
            leftSection={<IconSearch size={20} stroke={1.6} aria-hidden />}
          />
          <Button type="submit">Search</Button>
        </SearchForm>
        <output className={classes.count}>{query.data && pluralize(query.data.length, 'session')}</output>
      </PageHead>
      {isInDanger && found.data && found.data.length > 0 && <p className={classes.danger}>{IN_DANGER}</p>}
      <SessionGrid
        query={query}
        skeletons={6}
        failure={failureOf(query.error)}
        headingOrder={2}
        withDescription
        words={words}
        empty={
          isInDanger ? (
            <EmptyState title={IN_DANGER} order={2} />
          ) : (
            <EmptyState
              title={`Nothing found for “${words}”`}
              order={2}
              text="A shorter word, or a feeling, may do better."
            >
              <Button component={Link} to={paths.browse('popular')} variant="outline">
                See what others listen to
              </Button>
            </EmptyState>
          )
        }
      />
      {words !== '' && query.data && query.data.length < FEW && <MoreToHear except={query.data} />}
    </Page>
  );
}

/** Who searched too often is told when to go on. */
function failureOf(error: { readonly message: string } | null): string {
  return error && errorCode(error) === 'TOO_MANY_REQUESTS' ? error.message : 'Failed to fetch sessions';
}

function titleFor(words: string, sortBy: string): string {
  if (words) return 'Search results';
  if (sortBy === 'popular') return 'Popular Sessions';
  return sortBy === 'newest' ? 'New Releases' : 'All visualizations';
}

import type { User } from '@vizzi/api/contracts';
import type { ReactNode } from 'react';
import { EmptyState } from '../../components/feedback/empty-state';
import { MoreLink } from '../../components/layout/more-link';
import { Page } from '../../components/layout/page';
import { Section } from '../../components/layout/section';
import { SessionGrid } from '../../components/session/session-grid';
import { api } from '../../lib/api';
import { paths } from '../../lib/paths';
import { usePageHead } from '../../lib/use-page-head';
import { CategorySections } from './category-sections';
import type { PlayAll } from './play-all';
import { FirstSteps } from './first-steps';
import { MemberLibrary } from './member-library';
import { ProfileHead } from './profile-head';
import { MemberStats } from './member-stats';
import { usePlaylists } from './use-playlists';

interface MemberHomeProps {
  readonly user: User;
  /** What to play now. */
  readonly upNext: ReactNode;
  /** Whether the member never listened. */
  readonly isNew: boolean;
  readonly onPlayAll: PlayAll;
}

/** The member's home: statistics, playlists, favorites and all sessions. */
export function MemberHome({ user, upNext, isNew, onPlayAll }: MemberHomeProps) {
  usePageHead('Member Home', 'Your playlists, your favorites and everything there is to hear.');
  const favorites = api.library.favorites.useQuery();
  const playlists = usePlaylists();
  const popular = api.catalog.popular.useQuery();
  const hasNothing = isNew && favorites.data?.length === 0 && playlists.data?.pages[0]?.length === 0;
  return (
    <Page>
      <ProfileHead user={user} />
      {upNext}
      {!hasNothing && (
        <>
          <MemberStats favorites={favorites.data?.length} />
          <MemberLibrary favorites={favorites} onPlayAll={onPlayAll} />
        </>
      )}
      <Section
        title="Popular Sessions"
        id="popular"
        action={<MoreLink to={paths.browse('popular')}>Explore All</MoreLink>}
      >
        <SessionGrid
          query={popular}
          skeletons={6}
          failure="Failed to fetch popular sessions"
          layout="rail"
          small
          empty={<EmptyState compact title="No sessions available yet" />}
        />
      </Section>
      {hasNothing && <FirstSteps />}
      <CategorySections />
    </Page>
  );
}

import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { User } from '@vizzi/api/contracts';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/feedback/empty-state';
import { MoreLink } from '../../components/layout/more-link';
import { Page } from '../../components/layout/page';
import { Section } from '../../components/layout/section';
import { SessionGrid } from '../../components/session/session-grid';
import { api } from '../../lib/api';
import { paths } from '../../lib/paths';
import { usePageHead } from '../../lib/use-page-head';
import { CategorySections } from './category-sections';
import { MyPlaylists } from './my-playlists';
import type { PlayAll } from './play-all';
import { ProfileHead } from './profile-head';
import { MemberStats } from './member-stats';

interface MemberHomeProps {
  readonly user: User;
  readonly onPlayAll: PlayAll;
}

/** The member's home: statistics, playlists, favorites and all sessions. */
export function MemberHome({ user, onPlayAll }: MemberHomeProps) {
  usePageHead('Member Home', 'Your playlists, your favorites and everything there is to hear.');
  const favorites = api.library.favorites.useQuery();
  const popular = api.catalog.popular.useQuery();
  return (
    <Page>
      <ProfileHead user={user} />
      <MemberStats favorites={favorites.data?.length} />
      <Section
        title="My Playlists"
        id="playlists"
        action={
          <Button
            component={Link}
            to={paths.createPlaylist}
            variant="outline"
            size="sm"
            leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />}
          >
            Create Playlist
          </Button>
        }
      >
        <MyPlaylists onPlayAll={onPlayAll} />
      </Section>
      <Section title="Favorite Sessions" id="favorites">
        <SessionGrid
          query={favorites}
          skeletons={3}
          failure="Failed to fetch favorites"
          layout="rail"
          small
          empty={
            <EmptyState compact title="No favorites yet" text="The heart on a session keeps it here.">
              <Button component={Link} to={paths.freeVizzies} variant="outline">
                Find one to keep
              </Button>
            </EmptyState>
          }
        />
      </Section>
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
      <CategorySections />
    </Page>
  );
}

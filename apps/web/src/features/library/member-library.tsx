import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/feedback/empty-state';
import { Section } from '../../components/layout/section';
import { SessionGrid, type SessionsQuery } from '../../components/session/session-grid';
import { paths } from '../../lib/paths';
import { MyPlaylists } from './my-playlists';
import type { PlayAll } from './play-all';

interface MemberLibraryProps {
  readonly favorites: SessionsQuery;
  readonly onPlayAll: PlayAll;
}

/** The member's playlists and favorites. */
export function MemberLibrary({ favorites, onPlayAll }: MemberLibraryProps) {
  return (
    <>
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
    </>
  );
}

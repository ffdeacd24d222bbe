import { Button, Title } from '@mantine/core';
import { IconShare2, IconSquarePlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { scene } from '../../components/art/art-paths';
import { ArtImage } from '../../components/art/art-image';
import { usePlayerState } from '../../features/player/use-player';
import { api } from '../../lib/api';
import { paths } from '../../lib/paths';
import { useViewer } from '../../lib/use-viewer';
import { rememberInstallAsked, wasInstallAsked } from './install-asked';
import classes from './install-invitation.module.css';
import { type InstallOffer, useInstallOffer } from './use-install-offer';

/** Who came back to finish this many may want the app at hand. */
const FINISHED = 3;
const HOMES: readonly string[] = [paths.home, paths.dashboard, paths.memberHome];

/** Invites a member once to install the app, at home and never while a session plays. */
export function InstallInvitation() {
  const offer = useInstallOffer();
  const [isAsked, setAsked] = useState(wasInstallAsked);
  const { user } = useViewer();
  const { pathname } = useLocation();
  const isPlaying = usePlayerState((state) => state.playing);
  const isHome = user !== null && HOMES.includes(pathname);
  const stats = api.player.stats.useQuery(undefined, { enabled: isHome && !isAsked && offer !== undefined });
  const hasFinished = (stats.data?.completedSessions ?? 0) >= FINISHED;
  if (!offer || isAsked || !isHome || isPlaying || !hasFinished) return null;
  return <Card offer={offer} onAnswer={() => setAsked(true)} />;
}

function Card({ offer, onAnswer }: { readonly offer: InstallOffer; readonly onAnswer: () => void }) {
  useEffect(rememberInstallAsked, []);
  return (
    <section className={classes.card} aria-labelledby="install">
      <ArtImage sources={[scene('hero-night')]} className={classes.picture} eager />
      <div className={classes.body}>
        <ArtImage sources={[scene('logo')]} className={classes.mark} eager />
        <div className={classes.words}>
          <Title order={2} id="install">
            Keep Vizzi at hand
          </Title>
          {offer.kind === 'prompt' ? <p>It opens in its own window, and plays without a connection.</p> : <Steps />}
        </div>
        <div className={classes.ways}>
          <Button variant="subtle" className={classes.quiet ?? ''} onClick={onAnswer}>
            Not now
          </Button>
          {offer.kind === 'prompt' && (
            <Button
              variant="lamp"
              onClick={() => {
                offer.install();
                onAnswer();
              }}
            >
              Install
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

function Steps() {
  return (
    <ol className={classes.steps}>
      <li>
        <IconShare2 size={22} stroke={1.6} aria-hidden /> Press Share
      </li>
      <li>
        <IconSquarePlus size={22} stroke={1.6} aria-hidden /> then Add to Home Screen
      </li>
    </ol>
  );
}

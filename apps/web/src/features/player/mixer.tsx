import { PLACE_TITLES } from '@vizzi/domain';
import { IconVolume, IconVolume2 } from '@tabler/icons-react';
import { type Source, usePercent, Volume } from './volume';
import { usePlayerState } from './use-player';
import { MusicSelect, PlaceSelect, VoiceSelect } from './source-select';
import { NO_PLACE } from './labels';
import { SleepMenu } from './sleep-menu';
import { SourceFailed } from './source-failed';
import classes from './mixer.module.css';

interface MixerProps {
  /** Puts the labels above the options instead of beside them. */
  readonly stacked?: boolean;
}

/** The choice of voice, music and place, and their volumes. */
export function Mixer({ stacked = false }: MixerProps) {
  const place = usePlayerState((state) => state.session?.place ?? null);
  return (
    <div className={classes.mixer} data-stacked={stacked || undefined}>
      <div className={classes.line}>
        <span className={classes.label}>Voice</span>
        <VoiceSelect fullWidth={stacked} />
      </div>
      <div className={classes.volume}>
        <IconVolume size={20} stroke={1.6} aria-hidden />
        <Volume of="voice" label="Voice volume" />
        <Percent of="voice" />
      </div>
      <hr className={classes.rule} />
      <div className={classes.line}>
        <span className={classes.label}>Music</span>
        <MusicSelect fullWidth={stacked} />
      </div>
      <div className={classes.volume}>
        <IconVolume2 size={20} stroke={1.6} aria-hidden />
        <Volume of="music" label="Music volume" />
        <Percent of="music" />
      </div>
      <SourceFailed of="music" />
      <hr className={classes.rule} />
      <div className={classes.line}>
        <span className={classes.label}>
          Place
          {place && <span className={classes.name}>{PLACE_TITLES[place]}</span>}
        </span>
        <PlaceSelect fullWidth={stacked} />
      </div>
      {place ? (
        <div className={classes.volume}>
          <IconVolume2 size={20} stroke={1.6} aria-hidden />
          <Volume of="place" label="Place volume" />
          <Percent of="place" />
        </div>
      ) : (
        <p className={classes.none}>{NO_PLACE}</p>
      )}
      <SourceFailed of="place" />
      <hr className={classes.rule} />
      <SleepMenu />
    </div>
  );
}

function Percent({ of }: { readonly of: Source }) {
  return (
    <span className={classes.percent} aria-hidden>
      {usePercent(of)}
    </span>
  );
}

import { IconVolume, IconVolume2 } from '@tabler/icons-react';
import { Volume } from './volume';
import { usePlayerState } from './use-player';
import { MusicSelect, VoiceSelect } from './source-select';
import { SleepMenu } from './sleep-menu';
import classes from './mixer.module.css';

interface MixerProps {
  /** Puts the labels above the options instead of beside them. */
  readonly stacked?: boolean;
}

/** The choice of voice and music, and their volumes. */
export function Mixer({ stacked = false }: MixerProps) {
  const musicFailed = usePlayerState((state) => state.musicFailed);
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
      {musicFailed && (
        <p role="alert" className={classes.failed}>
          The music did not load. The voice goes on without it.
        </p>
      )}
      <hr className={classes.rule} />
      <SleepMenu />
    </div>
  );
}

function Percent({ of }: { readonly of: 'voice' | 'music' }) {
  const volume = usePlayerState((state) => (of === 'voice' ? state.voiceVolume : state.musicVolume));
  return (
    <span className={classes.percent} aria-hidden>
      {Math.round(volume * 100)}
    </span>
  );
}

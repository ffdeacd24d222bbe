import { Volume } from '../volume';
import { MusicSelect, PlaceSelect, VoiceSelect } from '../source-select';
import { SleepMenu } from '../sleep-menu';
import { SourceFailed } from '../source-failed';
import classes from './inline-mixer.module.css';

/** The mixer within the bar, on the session's own page. */
export function InlineMixer() {
  return (
    <div className={classes.mixer}>
      <div className={classes.group}>
        <span className={classes.label}>Voice</span>
        <VoiceSelect />
        <Volume of="voice" label="Voice volume" className={classes.volume} />
      </div>
      <div className={classes.group}>
        <span className={classes.label}>Music</span>
        <MusicSelect />
        <Volume of="music" label="Music volume" className={classes.volume} />
      </div>
      <div className={classes.group}>
        <span className={classes.label}>Place</span>
        <PlaceSelect />
        <Volume of="place" label="Place volume" className={classes.volume} />
      </div>
      <SleepMenu compact />
      <div className={classes.failures}>
        <SourceFailed of="music" />
        <SourceFailed of="place" />
      </div>
    </div>
  );
}

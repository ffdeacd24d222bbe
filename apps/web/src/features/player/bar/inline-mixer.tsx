import { Volume } from '../volume';
import { MusicChoice, VoiceChoice } from '../source-choices';
import { SleepMenu } from '../sleep-menu';
import classes from './inline-mixer.module.css';

/** On the session's own page the bar opens up into the sound desk. */
export function InlineDesk() {
  return (
    <div className={classes.desk}>
      <div className={classes.group}>
        <span className={classes.label}>Voice</span>
        <VoiceChoice />
        <Volume of="voice" label="Voice volume" className={classes.volume} />
      </div>
      <div className={classes.group}>
        <span className={classes.label}>Music</span>
        <MusicChoice />
        <Volume of="music" label="Music volume" className={classes.volume} />
      </div>
      <SleepMenu compact />
    </div>
  );
}

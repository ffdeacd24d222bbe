import { Title } from '@mantine/core';
import { ArtImage } from '../../components/art/art-image';
import { GUIDE_TITLES } from '../../lib/guide-titles';
import classes from './features.module.css';

const WEEK = [
  ['Mon', 'M'],
  ['Tue', 'T'],
  ['Wed', 'W'],
  ['Thu', 'T'],
  ['Fri', 'F'],
  ['Sat', 'S'],
  ['Sun', 'S'],
] as const;
/** The example shows a streak of five days. */
const DAYS_LIT = 5;

/** Four features, each with an example. */
export function Features() {
  return (
    <section className={classes.features} aria-labelledby="features">
      <h2 id="features" className={classes.heading}>
        A quiet place you can carry in your pocket
      </h2>
      <article className={`${classes.feature} ${classes.voice}`}>
        <ArtImage sources={['/art/sessions/lantern-path/stage.svg']} />
        <div>
          <Title order={3}>A voice that leads the way</Title>
          <p>Sessions of 5 to 20 minutes, spoken slowly, with captions when you want to look.</p>
        </div>
        <p className={classes.caption}>You take your first step, and the nearest lantern begins to glow.</p>
      </article>
      <article className={`${classes.feature} ${classes.sound}`}>
        <Title order={3}>Sound the way you need it</Title>
        <p>High-quality audio and music. A male or a female voice, music slow or fast, or either one alone.</p>
        <div className={classes.demo} aria-hidden>
          <Choice name="Voice" options={['Male', 'Female', 'Off']} chosen="Female" />
          <Choice name="Music" options={['Slow', 'Fast', 'Off']} chosen="Slow" />
        </div>
      </article>
      <article className={`${classes.feature} ${classes.days}`}>
        <Title order={3}>Progress you can feel</Title>
        <p>Sessions, minutes and your streak, on every device.</p>
        <div className={classes.demo} aria-hidden>
          <p className={classes.big}>
            <b>{DAYS_LIT}</b> days in a row,
            <br />
            182 minutes so far
          </p>
          <ul className={classes.week}>
            {WEEK.map(([day, letter], index) => (
              <li key={day} data-lit={index < DAYS_LIT || undefined} data-today={index === DAYS_LIT - 1 || undefined}>
                {letter}
              </li>
            ))}
          </ul>
        </div>
      </article>
      <article className={`${classes.feature} ${classes.learn}`}>
        <Title order={3}>Learn to Visualize</Title>
        <p>The Visualization Mastery Guide: five short sections, free to read.</p>
        <ol className={classes.demo}>
          {GUIDE_TITLES.map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ol>
      </article>
    </section>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly options: readonly string[];
  readonly chosen: string;
}

/** An illustration of the mixer, without function. */
function Choice({ name, options, chosen }: ChoiceProps) {
  return (
    <div className={classes.choice}>
      <b>{name}</b>
      <span className={classes.segments}>
        {options.map((option) => (
          <span key={option} data-on={option === chosen || undefined}>
            {option}
          </span>
        ))}
      </span>
    </div>
  );
}

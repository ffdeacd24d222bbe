import { Button, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Scene } from '../../components/art/scene';
import { Page, PageHead } from '../../components/layout/page';
import { CheckList } from '../../components/lists/check-list';
import { paths } from '../../lib/paths';
import { usePageHead } from '../../lib/use-page-head';
import classes from './tutorial.module.css';

const LESSONS = [
  {
    title: 'What is Visualization',
    text: 'Seeing, hearing and feeling something in the mind on purpose. A memory is one you did not choose. This one you do.',
    points: [
      'It uses every sense, not the eyes alone',
      'Faint pictures work as well as bright ones',
      'If you can describe your kitchen, you can do it',
    ],
  },
  {
    title: 'The Science Behind It',
    text: 'Imagining an act and doing it share much of the same ground in the brain. Practice in the mind is practice.',
    points: [
      'Mental rehearsal improves movement, most of all together with real practice',
      'A calm scene and a long breath out slow the heart',
      'Repetition makes the path easier to find',
    ],
  },
  {
    title: 'How to Practice Effectively',
    text: 'Short, often and at the same hour. The chair matters less than coming back to it.',
    points: [
      '10 to 20 minutes daily, for at least 21 days',
      'One place at a time, in small and exact detail',
      'When the mind wanders, return without a word',
    ],
  },
  {
    title: 'Common Applications',
    text: 'People come for many reasons. These are the ones we hear most.',
    points: [
      'Falling asleep, and waking with less noise',
      'Before a race, a talk or a hard conversation',
      'Loosening pain, worry and old sentences',
    ],
  },
] as const;

/** The mini-course: four lessons on one page. */
export function Tutorial() {
  usePageHead('Tutorial', 'A mini-course of four lessons on guided visualization.');
  return (
    <Page>
      <PageHead title="Learn it in four lessons" lead="Five minutes of reading. Then close your eyes and try." />
      <ol className={classes.lessons}>
        {LESSONS.map(({ title, text, points }, index) => (
          <li key={title} className={classes.lesson}>
            <div className={classes.plate}>
              <Scene name={`learn-${index + 1}`} eager={index === 0} />
            </div>
            <div>
              <p className={classes.number}>Lesson {index + 1}</p>
              <Title order={2}>{title}</Title>
              <p className={classes.text}>{text}</p>
              <h3 className={classes.points}>Key points</h3>
              <CheckList items={points} />
            </div>
          </li>
        ))}
      </ol>
      <div className={classes.end}>
        <Title order={2}>Sixty seconds is enough to begin.</Title>
        <Button component={Link} to={paths.freeVizzies} size="lg">
          Try a free vizzie
        </Button>
      </div>
    </Page>
  );
}

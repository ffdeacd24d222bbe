import { IconCalendar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { GUIDE_TITLES } from '../../lib/guide-titles';
import { Notice } from '../../components/feedback/notice';
import { Benefits, Difference, Geniuses, Missing, Steps } from './guide-texts';

export interface GuideSection {
  readonly title: string;
  readonly lead: string;
  readonly body: ReactNode;
}

const [missing, geniuses, steps, benefits, difference] = GUIDE_TITLES;

/** The Visualization Mastery Guide, section by section. */
export const GUIDE_SECTIONS: readonly GuideSection[] = [
  {
    title: missing,
    lead: 'You plan, you decide, you push. The one thing nobody taught you is to see it first.',
    body: <Missing />,
  },
  {
    title: geniuses,
    lead: 'Inventors, athletes and musicians describe the same habit: they run it in the mind before they run it in the world.',
    body: <Geniuses />,
  },
  {
    title: steps,
    lead: 'You already know how. You did it this morning, when you pictured the way to work. These four steps make it deliberate.',
    body: (
      <>
        <Steps />
        <Notice icon={<IconCalendar size={26} stroke={1.6} aria-hidden />}>
          Practise for 10 to 20 minutes a day. Most people notice the change between day 21 and day 30.
        </Notice>
      </>
    ),
  },
  {
    title: benefits,
    lead: 'What people report after a few weeks, and why it is less mysterious than it sounds.',
    body: <Benefits />,
  },
  {
    title: difference,
    lead: 'Three practices that share a chair and a closed pair of eyes. They ask for different things.',
    body: <Difference />,
  },
];

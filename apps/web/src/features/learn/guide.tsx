import { Button, Title } from '@mantine/core';
import { IconCheck, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Scene } from '../../components/art/scene';
import { Page } from '../../components/layout/page';
import { paths } from '../../lib/paths';
import { useHydrated } from '../../lib/use-hydrated';
import { usePageHead } from '../../lib/use-page-head';
import { GUIDE_SECTIONS } from './guide-sections';
import classes from './guide.module.css';

const LAST = GUIDE_SECTIONS.length - 1;

/** The guide, one section at a time, with a table of contents. */
export function Guide() {
  usePageHead('Learn to Visualize', 'The Visualization Mastery Guide: five short sections, free to read.');
  const [index, setIndex] = useState(0);
  const heading = useHeadingFocus(index);
  const section = GUIDE_SECTIONS[index];
  if (!section) return null;
  return (
    <Page>
      <div className={classes.guide}>
        <Rail index={index} onChoose={setIndex} />
        <article>
          <div className={classes.plate}>
            <Scene key={index} name={`learn-${index + 1}`} eager />
          </div>
          <Title order={1} ref={heading} tabIndex={-1} className={classes.title}>
            {section.title}
          </Title>
          <p className={classes.lead}>{section.lead}</p>
          {section.body}
          <Pager index={index} onChoose={setIndex} />
        </article>
      </div>
    </Page>
  );
}

/** Moves the scroll position and the focus to the top of a new section. */
function useHeadingFocus(index: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(index);
  useEffect(() => {
    if (shown.current === index) return;
    shown.current = index;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [index]);
  return heading;
}

interface StepProps {
  readonly index: number;
  readonly onChoose: (index: number) => void;
}

function Rail({ index, onChoose }: StepProps) {
  const isHydrated = useHydrated();
  return (
    <nav className={classes.rail} aria-label="Visualization Mastery Guide">
      <p className={classes.railTitle}>Visualization Mastery Guide</p>
      <ol>
        {GUIDE_SECTIONS.map(({ title }, each) => (
          <li key={title}>
            <button
              type="button"
              disabled={!isHydrated}
              aria-current={each === index ? 'step' : undefined}
              data-done={each < index || undefined}
              onClick={() => onChoose(each)}
            >
              <span className={classes.mark}>
                {each < index ? <IconCheck size={16} stroke={2} aria-hidden /> : each + 1}
              </span>
              {title}
            </button>
          </li>
        ))}
      </ol>
      <Link to={paths.home} className={classes.back}>
        <IconChevronLeft size={20} stroke={1.6} aria-hidden />
        Back to Home
      </Link>
    </nav>
  );
}

function Pager({ index, onChoose }: StepProps) {
  const isHydrated = useHydrated();
  return (
    <div className={classes.pager}>
      <Button
        variant="outline"
        disabled={index === 0 || !isHydrated}
        leftSection={<IconChevronLeft size={20} stroke={1.6} aria-hidden />}
        onClick={() => onChoose(index - 1)}
      >
        Previous
      </Button>
      <div className={classes.dots}>
        <span aria-hidden>
          {GUIDE_SECTIONS.map(({ title }, each) => (
            <i key={title} data-on={each === index || undefined} />
          ))}
        </span>
        <output>
          Section {index + 1} of {GUIDE_SECTIONS.length}
        </output>
      </div>
      {index === LAST ? (
        <Button component={Link} to={paths.home}>
          Start Your Practice
        </Button>
      ) : (
        <Button
          disabled={!isHydrated}
          rightSection={<IconChevronRight size={20} stroke={1.6} aria-hidden />}
          onClick={() => onChoose(index + 1)}
        >
          Next
        </Button>
      )}
    </div>
  );
}

import { Title } from '@mantine/core';
import { BRAND } from '@vizzi/domain';
import { categoryArt, scene } from '../../components/art/art-paths';
import { ArtImage } from '../../components/art/art-image';
import { Scene } from '../../components/art/scene';
import { Page, PageHead } from '../../components/layout/page';
import { Prose } from '../../components/layout/prose';
import { usePageHead } from '../../lib/use-page-head';
import { Greeting } from './greeting';
import classes from './about.module.css';

export function About() {
  usePageHead('About', 'The science behind guided visualization, who makes Vizzi, and why.');
  return (
    <Page>
      <PageHead title="A practice, not a promise" lead={BRAND.tagline} />
      <div className={classes.plate}>
        <ArtImage sources={[categoryArt('spirituality', 'band'), scene('default-cover')]} eager />
      </div>
      <div className={classes.columns}>
        <Prose>
          <h2>The science of seeing inwardly</h2>
          <p>
            When you imagine a scene, the visual areas of the brain take part, as they do when you look. When you
            imagine a movement, the areas that plan movement take part. The picture is fainter than the world, and it
            runs on much of the same ground.
          </p>
          <h2>Why a voice helps</h2>
          <p>
            Attention drifts; it is made to. A voice that arrives every few seconds gives it something to return to.
            That is why our sentences are short and the pauses between them long.
          </p>
          <h2>Why every day</h2>
          <p>
            A path in the grass appears because people walk it. Ten to twenty minutes daily, for at least 21 days, is
            long enough for most people to notice a difference, and short enough to find room for.
          </p>
          <h2>What it does not do</h2>
          <p>
            Visualization does not cure illness and does not bring things about by wishing. It prepares you. What
            happens then is up to you, and to the weather.
          </p>
        </Prose>
        <aside className={classes.founder} aria-labelledby="founder">
          <div className={classes.portrait}>
            <Scene name="founder" />
          </div>
          <Title order={2} id="founder" size="h3">
            The founder
          </Title>
          <p className={classes.name}>Mina Vizzi</p>
          <p>
            A background in psychology and neuroscience, years of leading people through difficult weeks, and one
            stubborn question: why does nobody teach us to use the imagination we already have?
          </p>
          <Greeting />
          <p className={classes.invented}>
            Mina is a character we invented. Her face is drawn by our code, and a computer speaks for her.
          </p>
        </aside>
      </div>
      <section className={classes.mission} id="mission" aria-labelledby="mission-title">
        <Title order={2} id="mission-title">
          Our mission
        </Title>
        <p>
          A quiet place that anyone can reach in a minute, on any day, with whatever the day has brought. Free to begin,
          fair to stay.
        </p>
      </section>
    </Page>
  );
}

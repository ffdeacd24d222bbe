import { usePageHead } from '../../lib/use-page-head';
import { Closing } from './closing';
import { Features } from './features';
import { Hero } from './hero';
import { Pricing } from './pricing';
import { CategoryShowcase } from './category-showcase';

/** What a visitor sees first. */
export function Landing() {
  usePageHead();
  return (
    <>
      <Hero />
      <CategoryShowcase />
      <Features />
      <Pricing />
      <Closing />
    </>
  );
}

import { faMoon, faWater, type IconDefinition } from '@fortawesome/free-solid-svg-icons';
import type { Category } from '@vizzi/api/contracts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aCategory } from '../../testing/fixtures';
import { serveCatalog } from '../../testing/default-answers';
import { openApp, signInAs } from '../../testing/render-app';
import { serve } from '../../testing/server';

interface Case {
  readonly category: Category;
  readonly icon: IconDefinition;
  readonly gradient: string;
  readonly count: string;
}

const cases: readonly Case[] = [
  {
    category: aCategory(),
    icon: faWater,
    gradient: 'relaxation',
    count: '5 sessions available',
  },
  {
    category: aCategory({
      id: 2,
      name: 'Tough Times',
      slug: 'tough-times',
      description: 'For the nights that are too long.',
      icon: 'fas fa-moon',
      color: 'gradient-tough-times',
      sessionCount: 1,
    }),
    icon: faMoon,
    gradient: 'tough-times',
    count: '1 session available',
  },
];

// proves spec 2.6.2
test.each(cases)('$category.name shows its description, icon, colour and number', async (each) => {
  const { category, icon, gradient, count } = each;
  signInAs(null);
  serveCatalog();
  serve({ 'catalog.category': () => category });
  openApp(`/category/${category.slug}`);
  const name = await screen.findByRole('heading', { level: 1, name: category.name });
  expect(screen.getByText(category.description)).toBeVisible();
  expect(screen.getByText(count)).toBeVisible();
  const head = name.closest<HTMLElement>('[style*="--category"]');
  expect(head?.style.getPropertyValue('--category')).toBe(`var(--vz-g-${gradient})`);
  expect(name.parentElement?.querySelector('path')).toHaveAttribute('d', icon.icon[4]);
});

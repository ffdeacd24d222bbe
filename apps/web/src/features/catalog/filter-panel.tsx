import '@mantine/core/styles/Badge.layer.css';
import { Badge, Button, Collapse, RangeSlider } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconChevronDown } from '@tabler/icons-react';
import { DURATION_FILTER, SORT_ORDERS, type SortOrder } from '@vizzi/domain';
import '@mantine/core/styles/Slider.layer.css';
import { useId, useState } from 'react';
import { useHydrated } from '../../lib/use-hydrated';
import classes from './filter-panel.module.css';
import type { Filters } from './use-filters';

const MARKS = [1, 15, 30, 60].map((minutes) => ({ value: minutes * 60, label: `${minutes} min` }));

const ORDER_NAMES: Readonly<Record<SortOrder, string>> = {
  none: 'Default',
  newest: 'Newest',
  oldest: 'Oldest',
  popular: 'Popular',
  shortest: 'Shortest',
  longest: 'Longest',
};

/** Duration and sort order; collapsed at first. */
export function FilterPanel({ filters }: { readonly filters: Filters }) {
  const [opened, setOpened] = useState(false);
  const bodyId = useId();
  const isHydrated = useHydrated();
  return (
    <section className={classes.filters} aria-label="Filters">
      <div className={classes.bar}>
        <button
          type="button"
          className={classes.toggle}
          disabled={!isHydrated}
          aria-expanded={opened}
          aria-controls={bodyId}
          onClick={() => setOpened((was) => !was)}
        >
          <IconAdjustmentsHorizontal size={22} stroke={1.6} aria-hidden />
          Filters
          <IconChevronDown size={20} stroke={1.6} className={classes.chevron} aria-hidden />
        </button>
        {filters.isActive && (
          <>
            <Badge variant="lamp">Active</Badge>
            <Button variant="subtle" size="sm" className={classes.reset ?? ''} onClick={filters.reset}>
              Reset
            </Button>
          </>
        )}
      </div>
      <Collapse expanded={opened} id={bodyId}>
        <div className={classes.body}>
          <DurationSlider filters={filters} />
          <fieldset>
            <legend className={classes.label}>Sort by</legend>
            <div className={classes.orders}>
              {SORT_ORDERS.map((order) => (
                <button
                  key={order}
                  type="button"
                  className={classes.chip}
                  aria-pressed={filters.sortBy === order}
                  onClick={() => filters.setSortBy(order)}
                >
                  {ORDER_NAMES[order]}
                </button>
              ))}
            </div>
          </fieldset>
        </div>
      </Collapse>
    </section>
  );
}

/** Moves at once; the address and the list change when the thumb is released. */
function DurationSlider({ filters }: { readonly filters: Filters }) {
  const [range, setRange] = useState<[number, number]>([...filters.range]);
  const [shown, setShown] = useState(filters.range);
  // The address changed by a reset or by history navigation: the slider follows it and keeps the focus.
  if (shown.join() !== filters.range.join()) {
    setShown(filters.range);
    setRange([...filters.range]);
  }
  return (
    <div>
      <p className={classes.label}>
        Duration <span>{describe(range)}</span>
      </p>
      <RangeSlider
        min={DURATION_FILTER.min}
        max={DURATION_FILTER.max}
        step={DURATION_FILTER.step}
        minRange={0}
        marks={MARKS}
        value={range}
        onChange={setRange}
        onChangeEnd={filters.setRange}
        thumbFromLabel="Shortest duration"
        thumbToLabel="Longest duration"
        classNames={{ root: classes.slider ?? '', thumb: classes.thumb ?? '', markLabel: classes.markLabel ?? '' }}
      />
    </div>
  );
}

function describe([from, to]: readonly [number, number]): string {
  if (from === DURATION_FILTER.min && to === DURATION_FILTER.max) return 'any length';
  return `${from / 60} to ${to / 60} minutes`;
}

import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus } from '@tabler/icons-react';
import type { StudioCategory } from '@vizzi/api/contracts';
import { useState } from 'react';
import { ErrorState } from '../../../components/feedback/error-state';
import { useSayWhenLeft } from '../../../components/feedback/toasts/use-say-when-left';
import { FormError } from '../../../components/forms/form-error';
import { CategoryIcon } from '../../../components/category/category-icon';
import { Section } from '../../../components/layout/section';
import { api } from '../../../lib/api';
import { errorMessage } from '../../../lib/error-message';
import { pluralize } from '../../../lib/pluralize';
import { AdminLayout } from '../admin-layout';
import { useRefreshCatalog } from '../use-refresh-catalog';
import { NOT_HEARD } from '../not-heard';
import { CategoryDialog } from './category-dialog';
import classes from './categories.module.css';

/** All categories: adds, changes, orders and deletes them. */
export function Categories() {
  const { data, isPending, refetch } = api.studio.categories.useQuery(undefined, { staleTime: 0 });
  const [open, setOpen] = useState<StudioCategory | 'new'>();
  return (
    <AdminLayout title="Categories" lead="They are listed in this order everywhere.">
      <Section
        title="Order"
        action={
          <Button leftSection={<IconPlus size={20} stroke={1.6} aria-hidden />} onClick={() => setOpen('new')}>
            New category
          </Button>
        }
      >
        {isPending && <Skeleton height={320} />}
        {!isPending && !data && <ErrorState message="Failed to fetch categories" onRetry={() => void refetch()} />}
        {data && <CategoryList categories={data} onOpen={setOpen} />}
      </Section>
      {open && <CategoryDialog category={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
    </AdminLayout>
  );
}

interface CategoryListProps {
  readonly categories: readonly StudioCategory[];
  readonly onOpen: (category: StudioCategory) => void;
}

function CategoryList({ categories, onOpen }: CategoryListProps) {
  const refreshCatalog = useRefreshCatalog();
  const sayWhenLeft = useSayWhenLeft('Categories', NOT_HEARD);
  const order = api.studio.orderCategories.useMutation({
    onSettled: refreshCatalog,
    onError: (error) => void sayWhenLeft(error),
  });
  /** Props of a button that moves a category, or cannot now. It keeps the focus either way. */
  const mover = (index: number, by: 1 | -1) => {
    const isOff = order.isPending || categories[index + by] === undefined;
    return { 'aria-disabled': isOff, 'data-disabled': isOff, onClick: () => !isOff && move(index, by) };
  };
  const move = (index: number, by: 1 | -1) => {
    const ids = categories.map(({ id }) => id);
    const moved = ids.splice(index, 1);
    ids.splice(index + by, 0, ...moved);
    order.mutate({ ids });
  };
  return (
    <>
      <FormError
        message={errorMessage(order.error, 'We did not hear whether the order was saved. Please try again.')}
      />
      <ol className={classes.list}>
        {categories.map((category, index) => (
          <li key={category.id}>
            <CategoryIcon icon={category.icon} />
            <button type="button" className={classes.name} onClick={() => onOpen(category)}>
              {category.name}
              <span className={classes.facts}>
                {pluralize(category.sessionCount, 'live session')}
                {category.total > category.sessionCount && `, ${category.total - category.sessionCount} not live`}
              </span>
            </button>
            <ActionIcon aria-label={`Move ${category.name} up`} {...mover(index, -1)}>
              <IconArrowUp size={20} stroke={1.6} />
            </ActionIcon>
            <ActionIcon aria-label={`Move ${category.name} down`} {...mover(index, 1)}>
              <IconArrowDown size={20} stroke={1.6} />
            </ActionIcon>
          </li>
        ))}
      </ol>
    </>
  );
}

import { api } from '../../lib/api';
import { CategoryTile } from './category-tile';
import { EmptyState } from '../feedback/empty-state';
import { ErrorState } from '../feedback/error-state';
import { CategorySkeletons } from '../feedback/skeletons';
import classes from './category-grid.module.css';

const SKELETONS = 8;

/** Every category, with loading, error and empty states. */
export function CategoryGrid() {
  const { data, isPending, isFetching, refetch } = api.catalog.categories.useQuery();
  if (isPending || (!data && isFetching)) {
    return (
      <div className={classes.grid}>
        <CategorySkeletons count={SKELETONS} />
      </div>
    );
  }
  if (!data) return <ErrorState message="Failed to fetch categories" onRetry={() => void refetch()} />;
  if (data.length === 0) return <EmptyState title="No categories available yet" />;
  return (
    <ul className={classes.grid}>
      {data.map((category) => (
        <li key={category.id}>
          <CategoryTile category={category} />
        </li>
      ))}
    </ul>
  );
}

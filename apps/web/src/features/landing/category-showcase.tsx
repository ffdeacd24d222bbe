import { Skeleton, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { categoryArt } from '../../components/art/art-paths';
import { ArtImage } from '../../components/art/art-image';
import { CategoryIcon } from '../../components/category/category-icon';
import { categoryColors } from '../../components/category/category-colors';
import { api } from '../../lib/api';
import { paths } from '../../lib/paths';
import classes from './category-showcase.module.css';

/** The categories, side by side from edge to edge. */
export function CategoryShowcase() {
  const { data, isPending } = api.catalog.categories.useQuery();
  if (!isPending && !data?.length) return null;
  return (
    <section className={classes.worlds} aria-labelledby="landscapes">
      <div className={classes.head}>
        <Title order={2} id="landscapes">
          Inner landscapes
        </Title>
        <p>One for whatever today asks of you.</p>
      </div>
      {data ? (
        <ul className={classes.slices}>
          {data.map(({ id, slug, name, icon, color }) => (
            <li key={id}>
              <Link to={paths.category(slug)} className={classes.slice} style={categoryColors(color)}>
                <ArtImage sources={[categoryArt(slug, 'slice')]} />
                <span className={classes.name}>
                  <CategoryIcon icon={icon} />
                  {name}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton className={classes.slices ?? ''} radius={0} />
      )}
    </section>
  );
}

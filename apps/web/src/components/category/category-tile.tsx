import { Title } from '@mantine/core';
import type { Category } from '@vizzi/api/contracts';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { categoryArt } from '../art/art-paths';
import { ArtImage } from '../art/art-image';
import { categoryColors } from './category-colors';
import { CategoryIcon } from './category-icon';
import classes from './category-tile.module.css';
import { pluralize } from '../../lib/pluralize';

/** A link to a category, with its illustration. */
export function CategoryTile({ category }: { readonly category: Category }) {
  return (
    <Link to={paths.category(category.slug)} className={classes.tile} style={categoryColors(category.color)}>
      <ArtImage sources={[categoryArt(category.slug, 'tile')]} className={classes.picture} />
      <span className={classes.body}>
        <Title order={3} className={classes.name}>
          <CategoryIcon icon={category.icon} size={18} />
          {category.name}
        </Title>
        <span className={classes.count}>{pluralize(category.sessionCount, 'session')}</span>
      </span>
    </Link>
  );
}

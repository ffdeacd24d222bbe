import { useParams } from 'react-router-dom';
import { Category } from '../../features/catalog/category';

export function Component() {
  const { slug = '' } = useParams();
  return <Category key={slug} slug={slug} />;
}

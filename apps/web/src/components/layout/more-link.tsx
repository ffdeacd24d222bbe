import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import classes from './more-link.module.css';

export function MoreLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link to={to} className={classes.more}>
      {children}
      <IconArrowRight size={20} stroke={1.6} aria-hidden />
    </Link>
  );
}

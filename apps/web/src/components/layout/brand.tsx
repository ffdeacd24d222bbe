import { BRAND } from '@vizzi/domain';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import classes from './brand.module.css';

/** The logo, which links to the home page. */
export function Brand() {
  const sky = useId();
  return (
    <Link to={paths.home} className={classes.brand}>
      <svg viewBox="0 0 34 34" aria-hidden focusable="false">
        <defs>
          <linearGradient id={sky} x2="0" y2="1">
            <stop className={classes.dusk} />
            <stop offset=".62" className={classes.rose} />
            <stop offset="1" className={classes.light} />
          </linearGradient>
        </defs>
        <circle cx="17" cy="17" r="17" fill={`url(#${sky})`} />
        <circle cx="17" cy="18.2" r="6.4" className={classes.sun} />
        <path d="M-1 22.5C6 17.5 12 19.5 17.5 22.5S29 26.5 36 20.5V36H-1Z" className={classes.land} />
      </svg>
      {BRAND.name}
    </Link>
  );
}

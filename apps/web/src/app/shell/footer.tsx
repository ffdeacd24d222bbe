import { BRAND } from '@vizzi/domain';
import { Link } from 'react-router-dom';
import { Brand } from '../../components/layout/brand';
import { paths } from '../../lib/paths';
import classes from './footer.module.css';

const COLUMNS = [
  {
    title: 'Explore',
    links: [
      ['All Categories', paths.home],
      ['Popular Sessions', paths.browse('popular')],
      ['New Releases', paths.browse('newest')],
      ['Favorites', `${paths.memberHome}#favorites`],
    ],
  },
  {
    title: 'Support',
    links: [
      ['Help Center', paths.support],
      ['Tutorial', paths.tutorial],
      ['Contact Us', `${paths.support}#contact`],
      ['Community', paths.about],
    ],
  },
  {
    title: 'Account',
    links: [
      ['My Profile', paths.memberHome],
      ['Progress', paths.practice],
      ['Settings', paths.account],
      ['Privacy', paths.privacy],
    ],
  },
] as const;

export function Footer() {
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div className={classes.brand}>
          <Brand />
          <p>{BRAND.tagline}</p>
        </div>
        {COLUMNS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className={classes.title}>{title}</h2>
            <ul>
              {links.map(([label, to]) => (
                <li key={label}>
                  <Link to={to} className={classes.link}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div className={classes.fine}>
          <p>
            © {BRAND.copyrightYear} {BRAND.name}
          </p>
          <Link to={paths.privacy} className={classes.link}>
            Privacy Policy
          </Link>
          <Link to={paths.terms} className={classes.link}>
            Terms of Service
          </Link>
        </div>
      </div>
    </footer>
  );
}

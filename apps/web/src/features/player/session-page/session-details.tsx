import { Title } from '@mantine/core';
import type { Session } from '@vizzi/api/contracts';
import { wholeMinutes } from '@vizzi/domain';
import { Link } from 'react-router-dom';
import { Cover } from '../../../components/session/cover';
import { api } from '../../../lib/api';
import { paths } from '../../../lib/paths';
import classes from './session-details.module.css';

const NEIGHBOURS = 3;

/** The description, and other sessions of the category. */
export function SessionDetails({ session }: { readonly session: Session }) {
  const { slug, name } = session.category;
  const { data } = api.catalog.sessions.useQuery({ category: slug });
  const others = data?.filter(({ id }) => id !== session.id).slice(0, NEIGHBOURS) ?? [];
  return (
    <div className={classes.below}>
      <section>
        <Title order={2} className={classes.heading}>
          About this session
        </Title>
        <p className={classes.prose}>{session.description}</p>
      </section>
      {others.length > 0 && (
        <section>
          <Title order={2} className={classes.heading}>
            More in {name}
          </Title>
          <ul>
            {others.map((other) => (
              <li key={other.id}>
                <Link to={paths.session(other.id)} className={classes.other}>
                  <Cover src={other.imageUrl} className={classes.cover} />
                  <span>
                    <span className={classes.title}>{other.title}</span>
                    <span className={classes.minutes}>
                      {wholeMinutes(other.duration)} min{other.isPremium && ', Premium'}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

import { Title } from '@mantine/core';
import type { Session } from '@vizzi/api/contracts';
import { wholeMinutes } from '@vizzi/domain';
import { SessionAccess } from '../../../components/session/session-access';
import { SessionRow } from '../../../components/session/session-row';
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
              <SessionRow
                key={other.id}
                session={other}
                to={paths.session(other.id)}
                headingOrder={3}
                meta={`${wholeMinutes(other.duration)} min`}
                trailing={<SessionAccess session={other} />}
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

import { Section } from '../../components/layout/section';
import { AdminLayout } from './admin-layout';
import { CreateSession } from './create-session';
import { SessionList } from './session-list';
import classes from './session-management.module.css';

export function SessionManagement() {
  return (
    <AdminLayout title="Session Management" lead="What you publish here is there for everyone at once.">
      <div className={classes.columns}>
        <Section title="Create New Session">
          <CreateSession />
        </Section>
        <Section title="All sessions">
          <SessionList />
        </Section>
      </div>
    </AdminLayout>
  );
}

import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Section } from '../../components/layout/section';
import { AwaitedDialog } from '../../components/overlays/dialog/dialog';
import { lazyPart } from '../../lib/lazy';
import { AdminLayout } from './admin-layout';
import { CreateSession } from './create-session';
import { StudioList } from './studio/studio-list';

const NewDraft = lazyPart(() => import('./studio/new-draft').then((module) => module.NewDraft));

export function SessionManagement() {
  const [isBegun, setBegun] = useState(false);
  const close = () => setBegun(false);
  return (
    <AdminLayout title="Session Management" lead="What you publish here is there for everyone at once.">
      <Section
        title="All sessions"
        action={
          <Button leftSection={<IconPlus size={20} stroke={1.6} aria-hidden />} onClick={() => setBegun(true)}>
            New draft
          </Button>
        }
      >
        <StudioList />
      </Section>
      <Section
        title="Create New Session"
        lead="For audio that is hosted somewhere already. It is published at once; a draft can wait."
      >
        <CreateSession />
      </Section>
      {isBegun && (
        <Suspense fallback={<AwaitedDialog onClose={close} />}>
          <NewDraft onClose={close} />
        </Suspense>
      )}
    </AdminLayout>
  );
}

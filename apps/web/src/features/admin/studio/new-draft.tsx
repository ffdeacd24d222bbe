import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { useSayWhenLeft } from '../../../components/feedback/toasts/use-say-when-left';
import form from '../../../components/forms/form.module.css';
import { FormError } from '../../../components/forms/form-error';
import { useZodForm } from '../../../components/forms/use-zod-form';
import { Dialog } from '../../../components/overlays/dialog/dialog';
import { api } from '../../../lib/api';
import { errorMessage } from '../../../lib/error-message';
import { paths } from '../../../lib/paths';
import { useResendKey } from '../../../lib/use-resend-key';
import { sessionFormSchema } from '../session-form-values';

/** It has a key, by which the server knows it again. */
const NOT_HEARD = 'We did not hear whether the draft was created. Please try again: it is created once.';

const UNHEARD_AND_LEFT = 'We did not hear whether the draft was created. Please look before you begin it again.';

const draftForm = sessionFormSchema.pick({ title: true, categoryId: true });

/** Begins a session that nobody but admins sees, and opens it in the editor. */
export function NewDraft({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const utils = api.useUtils();
  const categories = api.catalog.categories.useQuery();
  const resend = useResendKey();
  const sayWhenLeft = useSayWhenLeft('New draft', UNHEARD_AND_LEFT);
  const create = api.studio.createDraft.useMutation({
    onSettled: () => void utils.studio.sessions.invalidate(),
    onError: (error) => void sayWhenLeft(error),
  });
  const fields = useZodForm({
    schema: draftForm,
    initialValues: { title: '', categoryId: '0' },
    onSubmit: (draft) =>
      create.mutateAsync(
        { ...draft, creationKey: resend.keyFor(JSON.stringify(draft)) },
        // Not for somebody who has closed the form meanwhile.
        { onSuccess: ({ id }) => void navigate(paths.adminSession(id)) },
      ),
  });
  return (
    <Dialog title="New draft" opened onClose={onClose}>
      <form noValidate className={form.form} onSubmit={fields.submit}>
        <p>Nobody but admins sees a draft. Its voice, captions and cover come next.</p>
        <TextInput key={fields.key('title')} {...fields.field('title')} label="Title" maxLength={200} data-autofocus />
        <NativeSelect
          key={fields.key('categoryId')}
          {...fields.field('categoryId')}
          label="Category"
          data={[
            { value: '0', label: 'Choose a category' },
            ...(categories.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <FormError message={errorMessage(create.error, NOT_HEARD)} />
        <div className={form.actions}>
          <Button type="submit" loading={create.isPending}>
            Begin
          </Button>
          <Button variant="subtle" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

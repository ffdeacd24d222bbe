import { Button, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { newPlaylist } from '@vizzi/api/contracts';
import { Link, useNavigate } from 'react-router-dom';
import { fieldError } from '../../components/field-error';
import { FormFailure } from '../../components/form-failure';
import { Page, PageHead } from '../../components/page';
import { api } from '../../lib/api';
import { failureMessage } from '../../lib/failure-message';
import { paths } from '../../lib/paths';
import { useOnce } from '../../lib/use-once';
import { usePageHead } from '../../lib/use-page-head';
import classes from './create-playlist.module.css';

/** A name, and perhaps a line about it; sessions come afterwards. */
export function CreatePlaylist() {
  usePageHead('Create Playlist');
  const navigate = useNavigate();
  const utils = api.useUtils();
  const create = api.library.createPlaylist.useMutation({
    onSuccess: (playlist) => {
      utils.library.playlist.setData({ id: playlist.id }, playlist);
      void utils.library.playlists.invalidate();
      void navigate(paths.playlist(playlist.id), { replace: true });
    },
  });
  const once = useOnce(create.isPending || create.isSuccess);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', description: '' },
    validate: schemaResolver(newPlaylist, { sync: true }),
  });
  const name = form.getInputProps('name');
  const description = form.getInputProps('description');
  return (
    <Page>
      <PageHead title="Create Playlist" lead="For the evenings, the mornings, or the week before the race." />
      <form
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit(
          (values) => once(() => create.mutate(values)),
          () => form.getInputNode('name')?.focus(),
        )}
      >
        <TextInput
          key={form.key('name')}
          {...name}
          error={fieldError(name.error)}
          label="Name"
          placeholder="Before sleep"
          maxLength={100}
        />
        <Textarea
          key={form.key('description')}
          {...description}
          error={fieldError(description.error)}
          label="Description (optional)"
          rows={3}
          maxLength={1000}
        />
        <FormFailure message={failureMessage(create.error, 'The playlist was not created. Please try again.')} />
        <div className={classes.actions}>
          <Button type="submit" loading={create.isPending}>
            Create Playlist
          </Button>
          <Button component={Link} to={paths.memberHome} variant="subtle">
            Cancel
          </Button>
        </div>
      </form>
    </Page>
  );
}

import '@mantine/core/styles/Input.layer.css';
import { TextInput, Title } from '@mantine/core';
import { Cover } from '../../../../components/session/cover';
import { api } from '../../../../lib/api';
import panel from '../session-editor.module.css';
import { UploadField } from '../uploads/upload-field';
import { COVER } from '../uploads/upload-kinds';
import type { useEditedSession } from '../saving/use-edited-session';
import { ScenePicker } from './scene-picker';
import classes from './cover-panel.module.css';

interface CoverPanelProps {
  readonly edited: ReturnType<typeof useEditedSession>;
}

/** The cover of a session: a generated scene, a picture of one's own, or the address of one. */
export function CoverPanel({ edited: { fields, change } }: CoverPanelProps) {
  const categories = api.catalog.categories.useQuery();
  const category = categories.data?.find(({ id }) => id === fields.categoryId)?.slug;
  return (
    <section className={panel.panel} aria-labelledby="cover-panel">
      <Title order={2} size="h3" id="cover-panel">
        Cover
      </Title>
      {fields.imageUrl && <Cover src={fields.imageUrl} className={classes.cover} />}
      {category && <ScenePicker key={category} category={category} onStored={({ imageUrl }) => change({ imageUrl })} />}
      <UploadField
        kind={COVER}
        label="Upload a cover"
        disabled={false}
        onStored={({ imageUrl }) => change({ imageUrl })}
      />
      <TextInput
        label="Image URL (optional)"
        autoCapitalize="none"
        spellCheck={false}
        value={fields.imageUrl ?? ''}
        onChange={(event) => change({ imageUrl: event.currentTarget.value.trim() || null })}
      />
    </section>
  );
}

import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Button, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { NEED_NAMES, PLACE_TITLES, PLACES } from '@vizzi/domain';
import { fieldError } from '../../../components/forms/field-error';
import { FormError } from '../../../components/forms/form-error';
import { api } from '../../../lib/api';
import { whyUnsaved } from '../not-heard';
import { NeedsPicker } from './needs-picker';
import classes from './session-editor.module.css';
import type { useEditedSession } from './saving/use-edited-session';

interface FactFieldsProps {
  readonly edited: ReturnType<typeof useEditedSession>;
}

/** Title, description, category and the other facts of a session. */
export function FactFields({ edited }: FactFieldsProps) {
  const { fields, change, isDirty, isSaving, savesItself, save, error, isPutOff } = edited;
  const categories = api.catalog.categories.useQuery();
  const isComplete = fields.title.trim() !== '';
  return (
    <div className={classes.fields}>
      <TextInput
        label="Title"
        maxLength={200}
        value={fields.title}
        error={fieldError(!isComplete && 'Title is required')}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <Textarea
        label="Description"
        rows={4}
        maxLength={5000}
        value={fields.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <NativeSelect
          label="Category"
          value={String(fields.categoryId)}
          onChange={(event) => change({ categoryId: Number(event.currentTarget.value) })}
          data={(categories.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <NativeSelect
          label="Place (optional)"
          value={fields.place ?? ''}
          onChange={(event) => change({ place: PLACES.find((place) => place === event.currentTarget.value) ?? null })}
          data={[{ value: '', label: 'Silence' }, ...PLACES.map((value) => ({ value, label: PLACE_TITLES[value] }))]}
        />
      </div>
      <NeedsPicker
        chosen={NEED_NAMES.filter((name) => fields.needs.includes(name))}
        onChange={(needs) => change({ needs })}
      />
      <div className={classes.switches}>
        <Switch
          label="Premium Only"
          checked={fields.isPremium}
          onChange={(event) => change({ isPremium: event.currentTarget.checked })}
        />
        <Switch
          label="Featured"
          checked={fields.isFeatured}
          onChange={(event) => change({ isFeatured: event.currentTarget.checked })}
        />
      </div>
      <FormError message={whyUnsaved(error, 'We did not hear whether this was saved: the server did not answer.')} />
      {(!savesItself || error || isPutOff) && (
        <div>
          <Button loading={isSaving} disabled={!isDirty || !isComplete} onClick={save}>
            Save
          </Button>
        </div>
      )}
    </div>
  );
}

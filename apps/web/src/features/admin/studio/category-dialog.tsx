import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { newCategory, type StudioCategory } from '@vizzi/api/contracts';
import { gradientOf, GRADIENTS } from '@vizzi/domain';
import { useState } from 'react';
import { useSayWhenLeft } from '../../../components/feedback/toasts/use-say-when-left';
import form from '../../../components/forms/form.module.css';
import { ConfirmButton } from '../../../components/forms/confirm-button';
import { FormError } from '../../../components/forms/form-error';
import { useZodForm } from '../../../components/forms/use-zod-form';
import { Dialog } from '../../../components/overlays/dialog/dialog';
import { api } from '../../../lib/api';
import { errorMessage } from '../../../lib/error-message';
import { useRefreshCatalog } from '../use-refresh-catalog';
import { NOT_HEARD } from '../not-heard';

interface CategoryDialogProps {
  /** Undefined adds one. */
  readonly category: StudioCategory | undefined;
  readonly onClose: () => void;
}

/** Adds a category, or changes or deletes one. */
export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const refreshCatalog = useRefreshCatalog();
  const sayWhenLeft = useSayWhenLeft(category?.name ?? 'New category', NOT_HEARD);
  const saved = {
    onSettled: refreshCatalog,
    onError: (error: unknown) => void sayWhenLeft(error),
  };
  const create = api.studio.createCategory.useMutation(saved);
  const update = api.studio.updateCategory.useMutation(saved);
  const remove = api.studio.deleteCategory.useMutation(saved);
  /** As it was when the dialog opened. */
  const [opened] = useState(category);
  const before = {
    name: opened?.name ?? '',
    slug: opened?.slug ?? '',
    description: opened?.description ?? '',
    icon: opened?.icon ?? 'fa-leaf',
    color: `gradient-${opened ? gradientOf(opened.color) : GRADIENTS[0]}`,
  };
  const fields = useZodForm({
    schema: newCategory,
    initialValues: before,
    onSubmit: (values) => {
      if (!category) return create.mutateAsync(values, { onSuccess: onClose });
      // Somebody else may have changed other fields meanwhile.
      const changes = Object.entries(values).filter(([name, value]) => value !== Reflect.get(before, name));
      return update.mutateAsync(
        { ...Object.fromEntries(changes), id: category.id, from: opened },
        { onSuccess: onClose },
      );
    },
  });
  const error = create.error ?? update.error ?? remove.error;
  return (
    <Dialog title={category ? category.name : 'New category'} opened onClose={onClose}>
      <form noValidate className={form.form} onSubmit={fields.submit}>
        <TextInput key={fields.key('name')} {...fields.field('name')} label="Name" maxLength={100} data-autofocus />
        <TextInput
          key={fields.key('slug')}
          {...fields.field('slug')}
          label="Slug"
          description="The end of its address, such as deep-sleep"
          maxLength={100}
          autoCapitalize="none"
          spellCheck={false}
        />
        <Textarea
          key={fields.key('description')}
          {...fields.field('description')}
          label="Description"
          rows={3}
          maxLength={1000}
        />
        <TextInput
          key={fields.key('icon')}
          {...fields.field('icon')}
          label="Icon"
          description="A class of Font Awesome's free icons, such as fa-moon"
          autoCapitalize="none"
          spellCheck={false}
        />
        <NativeSelect
          key={fields.key('color')}
          {...fields.field('color')}
          label="Color"
          data={GRADIENTS.map((name) => ({ value: `gradient-${name}`, label: name.replace('-', ' ') }))}
        />
        <FormError message={errorMessage(error, NOT_HEARD)} />
        <div className={form.actions}>
          <Button type="submit" loading={create.isPending || update.isPending}>
            {category ? 'Save' : 'Add'}
          </Button>
          {category && (
            <ConfirmButton
              label="Delete"
              question="Really delete it?"
              loading={remove.isPending}
              onConfirm={() => remove.mutate({ id: category.id, from: opened }, { onSuccess: onClose })}
            />
          )}
          <Button variant="subtle" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

// The arrow of NativeSelect is styled there.
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { newSupportMessage } from '@vizzi/api/contracts';
import { SUPPORT_CATEGORIES } from '@vizzi/domain';
import { useEffect, useRef } from 'react';
import { useSayWhenLeft } from '../../components/feedback/toasts/use-say-when-left';
import { FormError } from '../../components/forms/form-error';
import { useZodForm } from '../../components/forms/use-zod-form';
import { api } from '../../lib/api';
import { errorMessage } from '../../lib/error-message';
import { useResendKey } from '../../lib/use-resend-key';
import classes from './support.module.css';

const CONFIRMATION_MS = 3000;

const CATEGORY_NAMES: Readonly<Record<(typeof SUPPORT_CATEGORIES)[number], string>> = {
  technical: 'Technical',
  billing: 'Billing',
  content: 'Content',
  feature: 'Feature request',
  general: 'General',
  other: 'Other',
};

interface ContactFormProps {
  /** The member's, where they wrote nothing else; empty for visitors, and until it is known who they are. */
  readonly name: string;
  readonly email: string;
}

/** A message to support. The values are kept after a failure. */
export function ContactForm({ name, email }: ContactFormProps) {
  const resend = useResendKey();
  const sayWhenLeft = useSayWhenLeft(
    'Your message to support',
    'We did not hear whether it arrived. Please write to us again.',
  );
  const send = api.support.send.useMutation({
    onSuccess: () => resend.arrived(),
    onError: (error) => void sayWhenLeft(error),
  });
  const form = useZodForm({
    schema: newSupportMessage,
    initialValues: { name, email, category: '', subject: '', message: '' },
    onSubmit: (message) => send.mutateAsync({ ...message, creationKey: resend.keyFor(JSON.stringify(message)) }),
  });
  const { isSuccess, reset: resetSend } = send;
  const { reset: resetForm, setFieldValue } = form;
  useEffect(() => {
    if (!isSuccess) return undefined;
    const timer = setTimeout(() => {
      resetForm();
      resetSend();
    }, CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, resetForm, resetSend]);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isSuccess) return;
    for (const [field, value] of Object.entries({ name, email })) {
      const input = element.current?.elements.namedItem(field);
      // Neither what was typed nor the field that is being typed into is replaced.
      const isFree = input instanceof HTMLInputElement && input.value === '' && input !== document.activeElement;
      if (value && isFree) setFieldValue(field, value);
    }
  }, [name, email, isSuccess, setFieldValue]);

  return (
    <form
      ref={element}
      noValidate
      // Prevents a submit before hydration from putting the values into the address.
      method="dialog"
      className={classes.form}
      onSubmit={form.submit}
    >
      <div className={classes.pair}>
        <TextInput key={form.key('name')} {...form.field('name')} label="Name" autoComplete="name" maxLength={100} />
        <TextInput
          key={form.key('email')}
          {...form.field('email')}
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={254}
        />
      </div>
      <NativeSelect
        key={form.key('category')}
        {...form.field('category')}
        label="Category"
        data={[
          { value: '', label: 'Choose one' },
          ...SUPPORT_CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] })),
        ]}
      />
      <TextInput key={form.key('subject')} {...form.field('subject')} label="Subject" maxLength={200} />
      <Textarea key={form.key('message')} {...form.field('message')} label="Message" rows={5} maxLength={5000} />
      <FormError
        message={errorMessage(
          send.error,
          'We did not hear whether your message arrived. Please try again: it is sent once.',
        )}
      />
      <output className={classes.sent} data-shown={isSuccess || undefined}>
        {isSuccess && (
          <>
            <IconCircleCheck size={24} stroke={1.6} aria-hidden />
            Thank you for contacting us! We've received your message and will respond within 24 hours.
          </>
        )}
      </output>
      <Button type="submit" loading={send.isPending} disabled={isSuccess || !form.canSubmit}>
        Send message
      </Button>
    </form>
  );
}

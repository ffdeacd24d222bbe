// Its arrow is a part of Mantine's combobox.
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconCircleCheck } from '@tabler/icons-react';
import { newSupportMessage } from '@vizzi/api/contracts';
import { SUPPORT_CATEGORIES } from '@vizzi/domain';
import { useEffect } from 'react';
import { fieldError } from '../../components/forms/field-error';
import { FormError } from '../../components/forms/form-error';
import { api } from '../../lib/api';
import { errorMessage } from '../../lib/error-message';
import { useSingleFlight } from '../../lib/use-single-flight';
import classes from './support.module.css';

const CONFIRMATION_MS = 3000;
const FIELDS = ['name', 'email', 'category', 'subject', 'message'] as const;

const CATEGORY_NAMES: Readonly<Record<(typeof SUPPORT_CATEGORIES)[number], string>> = {
  technical: 'Technical',
  billing: 'Billing',
  content: 'Content',
  feature: 'Feature request',
  general: 'General',
  other: 'Other',
};

/** A message to us. What was typed survives a failure. */
export function ContactForm() {
  const send = api.support.send.useMutation();
  const once = useSingleFlight();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', email: '', category: '', subject: '', message: '' },
    validate: schemaResolver(newSupportMessage, { sync: true }),
  });
  const { isSuccess, reset: resetSend } = send;
  const { reset: resetForm } = form;
  useEffect(() => {
    if (!isSuccess) return undefined;
    const timer = setTimeout(() => {
      resetForm();
      resetSend();
    }, CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, resetForm, resetSend]);

  const field = (name: (typeof FIELDS)[number]) => {
    const props = form.getInputProps(name);
    return { ...props, key: form.key(name), error: fieldError(props.error) };
  };
  const { key: nameKey, ...name } = field('name');
  const { key: emailKey, ...email } = field('email');
  const { key: categoryKey, ...category } = field('category');
  const { key: subjectKey, ...subject } = field('subject');
  const { key: messageKey, ...message } = field('message');
  return (
    <form
      noValidate
      // Sent before the scripts are there, it goes nowhere: not to an address that shows what was typed.
      method="dialog"
      className={classes.form}
      onSubmit={form.onSubmit(
        (values) => once(() => send.mutateAsync(newSupportMessage.parse(values))),
        (errors) => form.getInputNode(FIELDS.find((each) => each in errors) ?? 'name')?.focus(),
      )}
    >
      <div className={classes.pair}>
        <TextInput key={nameKey} {...name} label="Name" autoComplete="name" maxLength={100} />
        <TextInput key={emailKey} {...email} label="Email" type="email" autoComplete="email" maxLength={254} />
      </div>
      <NativeSelect
        key={categoryKey}
        {...category}
        label="Category"
        data={[
          { value: '', label: 'Choose one' },
          ...SUPPORT_CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] })),
        ]}
      />
      <TextInput key={subjectKey} {...subject} label="Subject" maxLength={200} />
      <Textarea key={messageKey} {...message} label="Message" rows={5} maxLength={5000} />
      <FormError message={errorMessage(send.error, 'Your message was not sent. Please try again.')} />
      <output className={classes.sent} data-shown={isSuccess || undefined}>
        {isSuccess && (
          <>
            <IconCircleCheck size={24} stroke={1.6} aria-hidden />
            Thank you for contacting us! We've received your message and will respond within 24 hours.
          </>
        )}
      </output>
      <Button type="submit" loading={send.isPending} disabled={isSuccess}>
        Send message
      </Button>
    </form>
  );
}

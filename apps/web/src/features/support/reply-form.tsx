import '@mantine/core/styles/Input.layer.css';
import { Button, Textarea } from '@mantine/core';
import { supportReply } from '@vizzi/api/contracts';
import { showSuccess } from '../../components/feedback/toasts/show-toast';
import { useSayWhenLeft } from '../../components/feedback/toasts/use-say-when-left';
import form from '../../components/forms/form.module.css';
import { FormError } from '../../components/forms/form-error';
import { useZodForm } from '../../components/forms/use-zod-form';
import { api } from '../../lib/api';
import { errorMessage } from '../../lib/error-message';
import { useResendKey } from '../../lib/use-resend-key';
import classes from './own-messages.module.css';

const UNHEARD_AND_LEFT = 'We did not hear whether it arrived. Please look before you write again.';

/** Adds to the member's own conversation. What was written stays after a failure. */
export function ReplyForm({ id }: { readonly id: number }) {
  const utils = api.useUtils();
  const resend = useResendKey();
  const sayWhenLeft = useSayWhenLeft('Your message to support', UNHEARD_AND_LEFT);
  const reply = api.support.reply.useMutation({ onError: (error) => void sayWhenLeft(error) });
  const fields = useZodForm({
    schema: supportReply.pick({ text: true }),
    initialValues: { text: '' },
    onSubmit: async ({ text }) => {
      await reply.mutateAsync({ id, text, key: resend.keyFor(text) });
      resend.arrived();
      fields.reset();
      showSuccess({ title: 'Message sent', message: 'We answer within 24 hours.' });
      await utils.support.ownThread.invalidate({ id });
    },
  });
  return (
    <form noValidate method="dialog" className={`${form.form} ${classes.reply}`} onSubmit={fields.submit}>
      <Textarea
        key={fields.key('text')}
        {...fields.field('text')}
        label="Your reply"
        autosize={false}
        rows={5}
        maxLength={5000}
      />
      <FormError
        message={errorMessage(
          reply.error,
          'We did not hear whether your message arrived. Please try again: it is sent once.',
        )}
      />
      <div className={form.actions}>
        <Button type="submit" loading={reply.isPending} disabled={!fields.canSubmit}>
          Send reply
        </Button>
      </div>
    </form>
  );
}

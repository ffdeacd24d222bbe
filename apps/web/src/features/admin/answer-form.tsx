import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Button, Switch, Textarea } from '@mantine/core';
import { supportAnswer, type SupportThread } from '@vizzi/api/contracts';
import { showSuccess } from '../../components/feedback/toasts/show-toast';
import { useSayWhenLeft } from '../../components/feedback/toasts/use-say-when-left';
import form from '../../components/forms/form.module.css';
import { FormError } from '../../components/forms/form-error';
import { useZodForm } from '../../components/forms/use-zod-form';
import { api } from '../../lib/api';
import { errorCode } from '../../lib/error-code';
import { errorMessage } from '../../lib/error-message';
import { useResendKey } from '../../lib/use-resend-key';
import classes from './inbox-thread.module.css';

const UNHEARD_AND_LEFT = 'We did not hear whether it arrived. Please look before you answer again.';

/**
 * Answers a message by mail. When somebody else answered meanwhile, their answer appears above, and what was written here
 * stays.
 */
export function AnswerForm({ thread: { id, email, isMember, replies } }: { readonly thread: SupportThread }) {
  const utils = api.useUtils();
  const resend = useResendKey();
  const sayWhenLeft = useSayWhenLeft(`Your answer to ${email}`, UNHEARD_AND_LEFT);
  const answer = api.support.answer.useMutation({
    onSettled: () => utils.support.thread.invalidate({ id }),
  });
  /** It may have been saved although its confirmation was lost. */
  const isSaved = async (failure: unknown, text: string, lastReplyId: number) => {
    if (errorCode(failure) === 'CONFLICT') return false;
    const now = await utils.support.thread.fetch({ id }, { staleTime: 0 }).catch(() => undefined);
    return now?.replies.some((reply) => reply.id > lastReplyId && reply.text === text) ?? false;
  };
  const fields = useZodForm({
    schema: supportAnswer.pick({ text: true, close: true }),
    initialValues: { text: '', close: false },
    onSubmit: async ({ text, close }) => {
      const lastReplyId = replies.at(-1)?.id ?? 0;
      try {
        await answer.mutateAsync({ id, text, close, key: resend.keyFor(text), lastReplyId });
      } catch (error) {
        if (!(await isSaved(error, text, lastReplyId))) {
          sayWhenLeft(error);
          throw error;
        }
        answer.reset();
      }
      resend.arrived();
      fields.reset();
      showSuccess({ title: 'Answer sent', message: `It goes to ${email} by mail.` });
    },
  });
  return (
    <form noValidate method="dialog" className={`${form.form} ${classes.answer}`} onSubmit={fields.submit}>
      <Textarea
        key={fields.key('text')}
        {...fields.field('text')}
        label="Answer"
        description={
          isMember
            ? 'Goes out by mail, and into the conversation that this member sees. Your name is not shown.'
            : 'Goes out by mail, with what they wrote below it: they have no account.'
        }
        rows={8}
        maxLength={5000}
      />
      <Switch
        key={fields.key('close')}
        {...fields.field('close', 'checkbox')}
        label="Close the message with this answer"
      />
      <FormError
        message={errorMessage(
          answer.error,
          'We did not hear whether your answer arrived. Please try again: it is sent once.',
        )}
      />
      <div className={form.actions}>
        <Button type="submit" loading={answer.isPending} disabled={!fields.canSubmit}>
          Send answer
        </Button>
      </div>
    </form>
  );
}

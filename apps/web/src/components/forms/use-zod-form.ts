import { useForm } from '@mantine/form';
import { type SubmitEvent, useCallback, useRef } from 'react';
import type { z } from 'zod';
import { useOffline } from '../../lib/connection';
import { useHydrated } from '../../lib/use-hydrated';
import { useSingleFlight } from '../../lib/use-single-flight';
import { fieldError } from './field-error';

type FieldValues = Record<string, string | boolean>;

interface ZodFormOptions<Schema extends z.ZodType, Values extends FieldValues> {
  readonly schema: Schema;
  /** In the order of the fields: the first invalid one gets the focus. */
  readonly initialValues: Values;
  /** Whether what it sends may wait for the network. */
  readonly canWait?: boolean;
  /** Gets what the schema made of the values. */
  readonly onSubmit: (parsed: z.output<Schema>) => Promise<unknown>;
}

/** A form that a schema validates. It ignores a submit while another one runs, and keeps its values after a failure. */
export function useZodForm<Schema extends z.ZodType, Values extends FieldValues>({
  schema,
  initialValues,
  canWait,
  onSubmit,
}: ZodFormOptions<Schema, Values>) {
  const singleFlight = useSingleFlight();
  const isHydrated = useHydrated();
  const isOffline = useOffline();
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues,
  });
  const sent = useRef(initialValues);
  const { reset: resetAll, clearErrors, getValues, resetField } = form;
  /** Empties the fields, but for what was typed while the rest was on its way. */
  const reset = useCallback(() => {
    const now = getValues();
    const unchanged = Object.keys(sent.current).filter((name) => now[name] === sent.current[name]);
    if (unchanged.length === Object.keys(now).length) return resetAll();
    clearErrors();
    for (const name of unchanged) resetField(name);
  }, [resetAll, clearErrors, getValues, resetField]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const result = schema.safeParse({ ...form.getValues(), ...textsOf(event.currentTarget, initialValues) });
    if (result.success) {
      form.clearErrors();
      singleFlight(() => {
        sent.current = { ...form.getValues() };
        return onSubmit(result.data);
      });
      return;
    }
    // The first issue of a field is the one that its message should be about.
    const issues = result.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message] as const);
    const errors = Object.fromEntries(issues);
    form.setErrors(errors);
    const first = Object.keys(initialValues).find((name) => name in errors);
    // Looked for in this form alone: another one on the page may have a field of that name.
    const field = first === undefined ? null : event.currentTarget.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  };
  return {
    submit,
    /** Before hydration, and without the network unless it may wait, the fields can be filled, but not sent. */
    canSubmit: isHydrated && (!isOffline || canWait === true),
    /** The props of a field, but for its `key`, which React wants apart. */
    field: (name: keyof Values & string, type: 'input' | 'checkbox' = 'input') => {
      const props = form.getInputProps(name, { type });
      return { ...props, name, error: fieldError(props.error) };
    },
    key: (name: keyof Values & string) => form.key(name),
    setFieldValue: form.setFieldValue,
    reset,
  };
}

/** Reads texts from the fields themselves: a person or the browser may have filled them before the page was hydrated. */
function textsOf(form: HTMLFormElement, initialValues: FieldValues): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && typeof initialValues[name] === 'string') texts[name] = value;
  }
  return texts;
}

import { schemaResolver, useForm } from '@mantine/form';
import type { z } from 'zod';
import { useSingleFlight } from '../../lib/use-single-flight';
import { fieldError } from './field-error';

type FieldValues = Record<string, string | boolean>;

interface ZodFormOptions<Schema extends z.ZodType, Values extends FieldValues> {
  readonly schema: Schema;
  /** In the order of the fields: the first invalid one gets the focus. */
  readonly initialValues: Values;
  /** Gets what the schema made of the values. */
  readonly onSubmit: (parsed: z.output<Schema>) => Promise<unknown>;
}

/** A form that a schema validates. It ignores a submit while another one runs, and keeps its values after a failure. */
export function useZodForm<Schema extends z.ZodType, Values extends FieldValues>({
  schema,
  initialValues,
  onSubmit,
}: ZodFormOptions<Schema, Values>) {
  const singleFlight = useSingleFlight();
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues,
    validate: schemaResolver(schema, { sync: true }),
  });
  return {
    submit: form.onSubmit(
      (values) => singleFlight(() => onSubmit(schema.parse(values))),
      (errors) => {
        const first = Object.keys(initialValues).find((name) => name in errors);
        if (first) form.getInputNode(first)?.focus();
      },
    ),
    /** The props of a field, but for its `key`, which React wants apart. */
    field: (name: keyof Values & string, type: 'input' | 'checkbox' = 'input') => {
      const props = form.getInputProps(name, { type });
      return { ...props, error: fieldError(props.error) };
    },
    key: (name: keyof Values & string) => form.key(name),
    setFieldValue: form.setFieldValue,
    reset: form.reset,
  };
}

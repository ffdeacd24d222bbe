import { schemaResolver } from '@mantine/form';
import { newSession, type AdminSession } from '@vizzi/api/contracts';

/** What the form holds: numbers as the text that fields carry. */
export interface SessionValues {
  readonly title: string;
  readonly description: string;
  readonly categoryId: string;
  readonly audioUrl: string;
  readonly duration: string;
  readonly imageUrl: string;
  readonly isFeatured: boolean;
  readonly isPremium: boolean;
}

/** In the order of the fields: the first one that is wrong gets the cursor. */
export const FIELDS = ['title', 'description', 'categoryId', 'audioUrl', 'duration', 'imageUrl'] as const;

export const NO_SESSION: SessionValues = {
  title: '',
  description: '',
  categoryId: '0',
  audioUrl: '',
  duration: '0',
  imageUrl: '',
  isFeatured: false,
  isPremium: true,
};

export const valuesOf = (session: AdminSession): SessionValues => ({
  title: session.title,
  description: session.description,
  categoryId: String(session.categoryId),
  audioUrl: session.storedAudioUrl,
  duration: String(session.duration),
  imageUrl: session.imageUrl ?? '',
  isFeatured: session.isFeatured,
  isPremium: session.isPremium,
});

const resolve = schemaResolver(newSession, { sync: true });

/** The contract's own rules, with words for what a form leaves empty. */
export function validate(values: SessionValues) {
  const errors = resolve({ ...values });
  return {
    ...errors,
    ...(errors['categoryId'] && { categoryId: 'Please choose a category' }),
    ...(errors['duration'] && !(Number(values.duration) >= 1) && { duration: 'Duration must be at least 1 second' }),
  };
}

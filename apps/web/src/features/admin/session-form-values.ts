import { newSession } from '@vizzi/api/contracts';
import { z } from 'zod';

/** The values of the form, in the order of its fields. Fields carry numbers as text. */
export type SessionValues = {
  readonly title: string;
  readonly description: string;
  readonly categoryId: string;
  readonly audioUrl: string;
  readonly duration: string;
  readonly imageUrl: string;
  /** Names, separated by commas. */
  readonly needs: string;
  /** Empty is silence. */
  readonly place: string;
  readonly isFeatured: boolean;
  readonly isPremium: boolean;
};

export const NO_SESSION: SessionValues = {
  title: '',
  description: '',
  categoryId: '0',
  audioUrl: '',
  duration: '0',
  imageUrl: '',
  needs: '',
  place: '',
  isFeatured: false,
  isPremium: true,
};

const entered = z.union([z.string(), z.number()]);

/** The contract's own rules, with messages for what the form starts with. */
export const sessionFormSchema = newSession.extend({
  categoryId: entered
    .refine((value) => value !== NO_SESSION.categoryId, 'Please choose a category')
    .pipe(newSession.shape.categoryId),
  duration: entered
    .refine((value) => Number(value) >= 1, 'Duration must be at least 1 second')
    .pipe(newSession.shape.duration),
  needs: z.string().transform((text, context) => {
    const names = text
      .toLowerCase()
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean);
    const unknown = names.find((name) => !newSession.shape.needs.safeParse([name]).success);
    if (unknown !== undefined) context.addIssue({ code: 'custom', message: `"${unknown}" is not one of these` });
    return newSession.shape.needs.safeParse(names).data;
  }),
});

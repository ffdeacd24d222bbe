import { api } from '../../../lib/api';
import { formatInstant } from './status-label';

const FIELDS: Readonly<Record<string, string>> = {
  title: 'Title',
  name: 'Name',
  slug: 'Slug',
  description: 'Description',
  icon: 'Icon',
  color: 'Color',
  order: 'Order',
  categoryId: 'Category',
  status: 'Status',
  publishAt: 'Publish at',
  createdAt: 'Published since',
  audioUrl: 'Male voice',
  femaleAudioUrl: 'Female voice',
  audioVersion: 'Version of the recording',
  duration: 'Seconds',
  gain: 'Gain of the male voice, dB',
  femaleGain: 'Gain of the female voice, dB',
  loudness: 'Loudness, LUFS',
  truePeak: 'Peak, dBTP',
  captionsUrl: 'Captions',
  previewUrl: 'Free thirty seconds',
  imageUrl: 'Cover',
  place: 'Place',
  needs: 'Needs and feelings',
  isFeatured: 'Featured',
  isPremium: 'Premium Only',
  role: 'Role',
  assignee: 'Assigned to',
  replyId: 'Answer',
};
const ONE_DECIMAL = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1, useGrouping: false });
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** Whether a field holds an address that nobody ever sees elsewhere, so that it says nothing to a reader. */
export const hasInnerAddress = (field: string): boolean => field === 'captionsUrl' || field === 'previewUrl';

/** What the editor calls a field of a session, a category, a file or a member. */
export const nameOfField = (field: string): string => FIELDS[field] ?? field;

/** The value of a field, as a person would say it: a category by its name. */
export function useFieldWords(): (field: string, value: unknown) => string {
  const { data: categories = [] } = api.catalog.categories.useQuery();
  return (field, value) =>
    (field === 'categoryId' && categories.find(({ id }) => id === value)?.name) || wordsOfValue(value);
}

function wordsOfValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return ONE_DECIMAL.format(value);
  if (Array.isArray(value)) return value.map(wordsOfValue).join(', ') || 'none';
  if (typeof value !== 'string') return JSON.stringify(value);
  return INSTANT.test(value) ? formatInstant(value) : value;
}

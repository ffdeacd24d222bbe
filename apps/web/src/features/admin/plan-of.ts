import type { FoundMember } from '@vizzi/api/contracts';

/** The provider's `needs_response` in words. */
export function words(text: string): string {
  return text.replaceAll('_', ' ');
}

/** The plan and its state, such as `Yearly, past due`; empty for lifetime members and those who never paid. */
export function planOf({ subscriptionTier, subscriptionStatus }: FoundMember): string {
  if (subscriptionTier === 'lifetime') return '';
  const parts = [subscriptionTier, subscriptionStatus && words(subscriptionStatus)].filter((part) => part);
  const text = parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What each plan promises, as the specification lists it. */
export const FREE_BENEFITS = [
  '6 quick sessions of 60 seconds each',
  'Progress and streak tracking',
  'Mobile-friendly experience',
] as const;

export const PREMIUM_BENEFITS = [
  'All premium sessions (30+)',
  'Extended sessions of 5-20 minutes',
  'New sessions regularly',
  'No ads',
  'High-quality audio and music',
  'Progress tracking across devices',
  'Offline listening',
  'Priority support',
] as const;

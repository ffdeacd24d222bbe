/** The sections of the Visualization Mastery Guide, as the specification names them. */
export const GUIDE_TITLES = [
  "Why Visualization is What's Missing from Your Life",
  'Every Genius Visualizes',
  'How to Visualize',
  'Benefits of Visualizing',
  'Difference Between Visualizing, Meditation, and Mindfulness',
] as const;

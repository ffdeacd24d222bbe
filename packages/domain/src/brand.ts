/** The brand, once. Texts that the specification fixes are literal. */
export const BRAND = {
  name: 'Vizzi',
  tagline: 'Transform your life through the power of guided visualization.',
  copyrightYear: 2024,
} as const;

/** The landing page's claims, as the owner states them. */
export const CLAIMS = { activeUsers: '10,000+', sessions: '30+', rating: '4.9/5' } as const;

/**
 * Spellings for the voice only: flite ignores grammar and mispronounces homographs. Captions keep the original spelling.
 */
const SAY_AS: ReadonlyArray<readonly [RegExp, string]> = [
  [/[‘’]/g, "'"],
  [/[“”"]/g, ''],
  [/\s*[–—]\s*/g, ', '],
  [/\bclose (?=(?:your|the|it|my|its|behind|again|of)\b)/gi, 'cloze '],
  [/\bread(?= (?:it|the|one|what|this|from|each|them|aloud|every)\b)/gi, 'reed'],
  [/\blive(?=s? (?:here|in|there|with|on|by)\b)/gi, 'liv'],
  [/\blead(?=s? (?:you|to|the|on|down|up|away|out|back|through)\b)/gi, 'leed'],
  [/\buse(?= (?:it|the|this|them|your|for)\b)/gi, 'yooz'],
  [/\bMina\b/g, 'Meena'],
  [/\bforearm/g, 'fore arm'],
  [/\bcollarbones/g, 'collar bones'],
  [/\bmetre/g, 'meter'],
  [/\bexcuse (?=anything)/g, 'excuze '],
];

/** The sentence for the voice: plain ASCII, with homographs respelled. */
export function sayAs(sentence: string): string {
  const spoken = SAY_AS.reduce((text, [pattern, spelling]) => text.replace(pattern, spelling), sentence);
  return spoken.replace(/[^\x20-\x7e]/g, '');
}

import { NEED_NAMES, type Need } from './needs.js';

/** A word of texts that people call by other words. */
const SEA = 'sea';

/** Other words, with blanks between them, for the needs that sessions name, and for words of their texts; search understands them. */
const WORDS: Readonly<Record<Need | typeof SEA, string>> = {
  sleep: 'insomnia asleep sleepless bedtime bed restless awake nap drowsy nightmare nightmares',
  stress: `
    stressed stressful tension tense overwhelm overwhelmed pressure burnout hectic work job office deadline
    deadlines boss`,
  anxiety: `
    anxious worry worries worried worrying panic nervous nerves fear fears afraid scared overthinking uneasy dread
    terrified phobia attack attacks`,
  calm: 'relax relaxed relaxing peace peaceful serenity soothe soothing unwind',
  focus: 'concentrate concentration attention distracted distraction study studying clarity',
  grief: 'grieving loss mourning mourn bereaved bereavement death died heartbroken heartbreak',
  sadness: `
    sad unhappy depressed depression gloomy crying cry despair melancholy heartbroken heartbreak numb numbness
    miserable guilt guilty`,
  anger: `
    angry rage irritated irritable frustration frustrated furious resentment forgive forgiveness annoyed bitter hate
    jealous jealousy envy envious`,
  loneliness: 'lonely alone isolated isolation homesick missing rejected rejection abandoned',
  relationships: `
    relationship partner family friend friends friendship marriage argument love jealous jealousy breakup
    forgiveness kid kids child children daughter parent parents mother father baby`,
  confidence: `
    confident courage esteem doubt doubts insecure insecurity shy imposter brave ashamed shame guilt guilty
    embarrassed public speaking speech presentation audience stage`,
  money: 'debt debts bills finances finance financial salary wealth budget savings broke',
  pain: 'ache aches aching sore hurt hurts headache migraine illness ill sick injury heal healing recovery',
  energy: 'tired tiredness exhausted exhaustion fatigue weary motivation motivated lazy unmotivated listless',
  performance: 'sport sports race competition training workout exercise exam interview athlete exams test tests',
  change: 'changes beginning beginnings transition decision stuck divorce moving career',
  hope: 'hopeless hopeful comfort courageous crisis difficult hard',
  gratitude: 'grateful thankful thanks appreciation content contentment',
  joy: 'joyful happy happiness cheerful delight pleasure',
  perspective: 'meaning purpose lost empty awe wonder universe spiritual',
  patience: 'patient impatient waiting wait slow',
  planning: 'plan plans future goal goals security',
  breath: 'breathe breathing breathless inhale exhale',
  body: 'muscles muscle shoulders neck back senses health',
  morning: 'dawn sunrise wake waking early',
  evening: 'dusk sunset night tonight late',
  sea: 'ocean oceans beach beaches seaside coast surf',
};

/** The words of {@link WORDS} and what they stand for, each with all that it stands for. */
const meaningsByWord = new Map<string, string[]>();
for (const meaning of [...NEED_NAMES, SEA] as const) {
  for (const word of [meaning, ...WORDS[meaning].trim().split(/\s+/)]) {
    meaningsByWord.set(word, [...(meaningsByWord.get(word) ?? []), meaning]);
  }
}

/** The words that search understands although no text may hold them. */
export const UNDERSTOOD_WORDS: readonly string[] = [...meaningsByWord.keys()];

/** Less may become any word. */
const MIN_BEGINNING = 4;

/** What a word, in lower case, or its beginning stands for: needs, and words of texts. Empty for most words. */
export function meaningsOf(word: string): readonly string[] {
  const exact = meaningsByWord.get(word);
  if (exact || word.length < MIN_BEGINNING) return exact ?? [];
  return [
    ...new Set(
      UNDERSTOOD_WORDS.filter((each) => each.startsWith(word)).flatMap((each) => meaningsByWord.get(each) ?? []),
    ),
  ];
}

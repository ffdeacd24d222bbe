import { NEED_NAMES, type Need } from './needs.js';

/** Other words for the needs that sessions name; search understands them. */
const WORDS: Readonly<Record<Need, readonly string[]>> = {
  sleep: ['insomnia', 'asleep', 'sleepless', 'bedtime', 'bed', 'restless', 'awake', 'nap', 'drowsy'],
  stress: ['stressed', 'stressful', 'tension', 'tense', 'overwhelm', 'overwhelmed', 'pressure', 'burnout', 'hectic'],
  anxiety: [
    'anxious',
    'worry',
    'worries',
    'worried',
    'worrying',
    'panic',
    'nervous',
    'nerves',
    'fear',
    'fears',
    'afraid',
    'scared',
    'overthinking',
    'uneasy',
  ],
  calm: ['relax', 'relaxed', 'relaxing', 'peace', 'peaceful', 'serenity', 'soothe', 'soothing', 'unwind'],
  focus: ['concentrate', 'concentration', 'attention', 'distracted', 'distraction', 'study', 'studying', 'clarity'],
  grief: ['grieving', 'loss', 'mourning', 'mourn', 'bereaved', 'bereavement', 'death', 'died'],
  sadness: ['sad', 'unhappy', 'depressed', 'depression', 'gloomy', 'crying', 'cry', 'despair', 'melancholy'],
  anger: ['angry', 'rage', 'irritated', 'irritable', 'frustration', 'frustrated', 'furious', 'resentment', 'forgive'],
  loneliness: ['lonely', 'alone', 'isolated', 'isolation', 'homesick', 'missing'],
  relationships: [
    'relationship',
    'partner',
    'family',
    'friend',
    'friends',
    'friendship',
    'marriage',
    'argument',
    'love',
  ],
  confidence: [
    'confident',
    'courage',
    'esteem',
    'doubt',
    'doubts',
    'insecure',
    'insecurity',
    'shy',
    'imposter',
    'brave',
  ],
  money: [
    'debt',
    'debts',
    'bills',
    'finances',
    'finance',
    'financial',
    'salary',
    'wealth',
    'budget',
    'savings',
    'broke',
  ],
  pain: [
    'ache',
    'aches',
    'aching',
    'sore',
    'hurt',
    'hurts',
    'headache',
    'migraine',
    'illness',
    'ill',
    'sick',
    'injury',
    'heal',
    'healing',
    'recovery',
  ],
  energy: ['tired', 'tiredness', 'exhausted', 'exhaustion', 'fatigue', 'weary', 'motivation', 'motivated', 'lazy'],
  performance: [
    'sport',
    'sports',
    'race',
    'competition',
    'training',
    'workout',
    'exercise',
    'exam',
    'interview',
    'athlete',
  ],
  change: ['changes', 'beginning', 'beginnings', 'transition', 'decision', 'stuck', 'divorce', 'moving', 'career'],
  hope: ['hopeless', 'hopeful', 'comfort', 'courageous', 'crisis', 'difficult', 'hard'],
  gratitude: ['grateful', 'thankful', 'thanks', 'appreciation', 'content', 'contentment'],
  joy: ['joyful', 'happy', 'happiness', 'cheerful', 'delight', 'pleasure'],
  perspective: ['meaning', 'purpose', 'lost', 'empty', 'awe', 'wonder', 'universe', 'spiritual'],
  patience: ['patient', 'impatient', 'waiting', 'wait', 'slow'],
  planning: ['plan', 'plans', 'future', 'goal', 'goals', 'security'],
  breath: ['breathe', 'breathing', 'breathless', 'inhale', 'exhale'],
  body: ['muscles', 'muscle', 'shoulders', 'neck', 'back', 'senses', 'health'],
  morning: ['dawn', 'sunrise', 'wake', 'waking', 'early'],
  evening: ['dusk', 'sunset', 'night', 'tonight', 'late'],
};

/** Every word that stands for a need, the needs themselves included, with the needs it stands for. */
const needsByWord = new Map<string, Need[]>();
for (const need of NEED_NAMES) {
  for (const word of [need, ...WORDS[need]]) needsByWord.set(word, [...(needsByWord.get(word) ?? []), need]);
}

/** The words that search understands although no text may hold them. */
export const NEED_WORDS: readonly string[] = [...needsByWord.keys()];

/** Less may become any word. */
const MIN_BEGINNING = 4;

/** The needs that a word, in lower case, or its beginning stands for; empty for most words. */
export function needsOf(word: string): readonly Need[] {
  const exact = needsByWord.get(word);
  if (exact || word.length < MIN_BEGINNING) return exact ?? [];
  return [
    ...new Set(NEED_WORDS.filter((each) => each.startsWith(word)).flatMap((each) => needsByWord.get(each) ?? [])),
  ];
}

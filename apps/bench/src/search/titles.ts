/** A random number generator (0 to 1) that begins the same each time, so that every run searches the same catalogue. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const words = (text: string) => text.trim().split(/\s+/);

const MOODS = words(`
  Quiet Gentle Bright Silver Golden Hidden Patient Open Warm Cool Distant Early Falling Rising Soft Steady Still Wild
  Ancient Amber Brave Calm Careful Clear Deep Easy Faithful Free Fresh Generous Honest Humble Kind Light Little Long
  Lucky Mellow Misty New Northern Pale Peaceful Playful Pure Radiant Restful Royal Secret Serene Simple Slow Southern
  Strong Sunlit Tender Velvet Wandering Whispering Woven`);
const PLACES = words(`
  Harbour Meadow Lantern River Garden Mountain Orchard Lighthouse Forest Valley Bridge Shore Cabin Canyon Cathedral Cave
  Cliff Cloud Cottage Courtyard Creek Desert Dune Estuary Fountain Glacier Grove Hammock Heath Hill Horizon Island Lagoon
  Lake Library Marsh Monastery Moon Morning Observatory Ocean Pavilion Path Pasture Pier Plateau Pond Prairie Rain Reef
  Ridge Rooftop Sail Sanctuary Snowfield Spring Staircase Star Storm Stream Summit Tea Temple Terrace Tide Trail Tundra
  Veranda Vineyard Voyage Waterfall Well Willow Window Workshop`);
const AIMS = words(`
  Sleep Focus Courage Breathing Forgiveness Gratitude Confidence Grief HttpTimeouts Listening Balance Friendship Healing
  Letting-go Running Swimming Studying Performing Parenting Waiting Beginning Recovery Stillness Wonder Trust Joy
  Ambition Surgery Exams Flying Speaking Leadership Negotiation Creativity Saving Debt Marriage Birth Ageing Solitude`);
const LINKS = ['for', 'before', 'beyond', 'after', 'and', 'without', 'towards'];

/** Titles and descriptions of sessions as a large catalogue has them. */
export function createTitles(random: () => number) {
  const one = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  const title = () => `${one(MOODS)} ${one(PLACES)} ${one(LINKS)} ${one(AIMS)}`;
  const description = () =>
    `A ${one(MOODS).toLowerCase()} walk from the ${one(PLACES).toLowerCase()} to a ${one(PLACES).toLowerCase()}, ` +
    `when ${one(AIMS).toLowerCase()} asks for ${one(AIMS).toLowerCase()}.`;
  return { title, description };
}

/** What people type who look for a title of this mood and place. */
export const KINDS = {
  'two words': (mood: string, place: string) => `${mood} ${place}`,
  'a word and the beginning of another': (mood: string, place: string) => `${mood} ${place.slice(0, 3)}`,
  'three letters': (_mood: string, place: string) => place.slice(0, 3),
  'two words, a typo in one': (mood: string, place: string) => `${mood} ${mistyped(place)}`,
  'one word with a typo': (_mood: string, place: string) => mistyped(place),
} as const;

/** Two neighbouring letters swapped, as fingers do. */
function mistyped(word: string): string {
  const [a = '', b = ''] = word.slice(2);
  return word.slice(0, 2) + b + a + word.slice(4);
}

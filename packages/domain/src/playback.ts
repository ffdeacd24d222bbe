export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;
export type Speed = (typeof SPEEDS)[number];

export const VOICES = ['male', 'female'] as const;
export type Voice = (typeof VOICES)[number];
export type VoiceChoice = Voice | 'off';

export const MUSIC = ['slow', 'fast'] as const;
export type Music = (typeof MUSIC)[number];
export type MusicChoice = Music | 'off';

/** What a place sounds like. Each is a loop of PLACE_SECONDS, recorded like the music. */
export const PLACES = [
  'waves',
  'stream',
  'rain',
  'trees',
  'sand',
  'insects',
  'birds',
  'fire',
  'hall',
  'quiet',
] as const;
export type Place = (typeof PLACES)[number];

export const PLACE_TITLES: Record<Place, string> = {
  waves: 'Waves',
  stream: 'Stream',
  rain: 'Rain',
  trees: 'Wind in trees',
  sand: 'Wind over sand',
  insects: 'Night insects',
  birds: 'Far birds',
  fire: 'Fire',
  hall: 'Hall',
  quiet: 'Deep quiet',
};

/** Whether the place of a session is heard. */
export const PLACE_CHOICES = ['on', 'off'] as const;
export type PlaceChoice = (typeof PLACE_CHOICES)[number];

/** Length of each place's loop, in seconds. */
export const PLACE_SECONDS = 80;

/** The playback settings of a new device. Volumes are 0 to 1. */
export const PLAYBACK_DEFAULTS = {
  voice: 'male',
  voiceVolume: 1,
  music: 'off',
  musicVolume: 0.1,
  place: 'on',
  placeVolume: 0.8,
  speed: 1,
  repeat: false,
} as const satisfies {
  voice: VoiceChoice;
  voiceVolume: number;
  music: MusicChoice;
  musicVolume: number;
  place: PlaceChoice;
  placeVolume: number;
  speed: Speed;
  repeat: boolean;
};

/** The next speed of the cycle; after the fastest comes the slowest. */
export function nextSpeed(speed: Speed): Speed {
  return SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? PLAYBACK_DEFAULTS.speed;
}

/** Less than this is as well heard again, in seconds. */
export const RESUMABLE_SECONDS = 15;

/** The position (seconds) for "Resume at m:ss": saved, after the start and not completed; undefined without one. */
export function resumableAt(
  saved: { readonly currentTime: number; readonly completed: boolean } | null | undefined,
): number | undefined {
  return saved && saved.currentTime >= RESUMABLE_SECONDS && !saved.completed ? saved.currentTime : undefined;
}

/** A session played from 0 replaces a saved later position only after this many seconds. */
export const OPENING_SECONDS = 20;

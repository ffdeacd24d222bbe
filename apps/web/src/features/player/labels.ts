import type { MusicChoice, PlaceChoice, VoiceChoice } from '@vizzi/domain';
import type { Failure } from '../../player-engine/state';

export const VOICE_NAMES: Record<VoiceChoice, string> = { male: 'Male', female: 'Female', off: 'Off' };
export const MUSIC_NAMES: Record<MusicChoice, string> = { slow: 'Slow', fast: 'Fast', off: 'Off' };
export const PLACE_NAMES: Record<PlaceChoice, string> = { on: 'On', off: 'Off' };
export const NO_PLACE = 'This session has no place of its own.';

export const voiceText = (voice: VoiceChoice) => (voice === 'off' ? 'Voice off' : `${VOICE_NAMES[voice]} voice`);
export const musicText = (music: MusicChoice) => (music === 'off' ? 'Music off' : `${MUSIC_NAMES[music]} music`);

export const ENDED_TEXT = 'Heard to the end';

export const FAILURE_TEXTS: Record<Failure, string> = {
  network: 'The sound does not come through. Check your connection.',
  unavailable: 'The sound cannot be reached just now. Please try again in a moment.',
  missing: 'The audio of this session is missing.',
  damaged: 'This recording is damaged. Try another voice or session.',
  refused: 'This session is for premium members. Your place in it is kept.',
  locked: 'Connect to the internet once to renew your downloads.',
};

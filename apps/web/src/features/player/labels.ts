import type { MusicChoice, VoiceChoice } from '@vizzi/domain';
import type { Failure } from '../../player-engine/state';

export const VOICE_NAMES: Record<VoiceChoice, string> = { male: 'Male', female: 'Female', off: 'Off' };
export const MUSIC_NAMES: Record<MusicChoice, string> = { slow: 'Slow', fast: 'Fast', off: 'Off' };

export const voiceText = (voice: VoiceChoice) => (voice === 'off' ? 'Voice off' : `${VOICE_NAMES[voice]} voice`);
export const musicText = (music: MusicChoice) => (music === 'off' ? 'Music off' : `${MUSIC_NAMES[music]} music`);

export const FAILURE_TEXTS: Record<Failure, string> = {
  network: 'The sound does not come through. Check your connection.',
  missing: 'The audio of this session is missing.',
  refused: 'This session is for premium members. Your place in it is kept.',
};

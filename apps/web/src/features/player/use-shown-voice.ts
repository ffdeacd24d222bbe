import type { VoiceChoice } from '@vizzi/domain';
import { usePlayerState } from './use-player';

/** The voice that is chosen; where another one was loaded, since that alone could be heard, the one that speaks. */
export function useShownVoice(): VoiceChoice {
  return usePlayerState(({ session, voice, loadedVoice }) =>
    session && voice !== 'off' ? (loadedVoice ?? voice) : voice,
  );
}

import type { MusicChoice, VoiceChoice } from '@vizzi/domain';
import type { MusicPort, VoicePort } from './ports';
import type { PreferencesPort, Sound } from './preferences';
import { type PlayerState, voiceToLoad, voiceUrl } from './state';
import type { Store } from './store';

/** In seconds; a shorter fade would click. */
const QUICK = 0.04;

/** The choice of voice and music and their volumes, which are stored on the device. */
export class Mixer {
  constructor(
    private readonly state: Store<PlayerState>,
    private readonly ports: {
      readonly voice: VoicePort;
      readonly music: MusicPort;
      readonly preferences: PreferencesPort;
    },
  ) {
    ports.music.listen(() => state.set({ ...state.get(), musicFailed: true }));
  }

  /** Starts the voice and the music. */
  start() {
    this.level();
    this.ports.voice.play();
    this.#startMusic();
  }

  stop() {
    this.ports.voice.pause();
    this.ports.music.stop();
  }

  /** Sets both sources to the chosen volumes. */
  level() {
    const { muted, voice, voiceVolume, musicVolume } = this.state.get();
    this.ports.voice.setLevel(muted || voice === 'off' ? 0 : voiceVolume, QUICK);
    this.ports.music.setLevel(muted ? 0 : musicVolume, QUICK);
  }

  fade(seconds: number) {
    this.ports.voice.setLevel(0, seconds);
    this.ports.music.setLevel(0, seconds);
  }

  readonly setVoice = (voice: VoiceChoice) => {
    this.#remember({ voice });
    const { session, failure } = this.state.get();
    if (session && !failure && voice !== 'off') this.ports.voice.swap(voiceUrl(session, voiceToLoad(session, voice)));
    this.level();
  };

  readonly setMusic = (music: MusicChoice) => {
    this.#remember({ music });
    this.state.set({ ...this.state.get(), musicFailed: false });
    if (this.state.get().playing) this.#startMusic();
  };

  readonly setVoiceVolume = (voiceVolume: number) => this.#setVolume({ voiceVolume });
  readonly setMusicVolume = (musicVolume: number) => this.#setVolume({ musicVolume });

  readonly toggleMute = () => {
    this.#remember({ muted: !this.state.get().muted });
    this.level();
  };

  /** Changing a volume unmutes. */
  #setVolume(volume: Partial<Sound>) {
    this.#remember({ ...volume, muted: false });
    this.level();
  }

  #startMusic() {
    const { music } = this.state.get();
    if (music === 'off') this.ports.music.stop();
    else this.ports.music.play(music);
  }

  #remember(choice: Partial<Sound>) {
    const state = { ...this.state.get(), ...choice };
    this.state.set(state);
    this.ports.preferences.save(state);
  }
}

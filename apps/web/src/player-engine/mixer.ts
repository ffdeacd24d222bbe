import type { Session } from '@vizzi/api/contracts';
import { type MusicChoice, type PlaceChoice, PLAYBACK_DEFAULTS, type Voice, type VoiceChoice } from '@vizzi/domain';
import type { MusicPort, PlacePort, VoicePort } from './ports';
import type { PreferencesPort, Sound } from './preferences';
import { loudnessFactor, type PlayerState, voiceToLoad, voiceUrl } from './state';
import type { Store } from './store';

/** In seconds; a shorter fade would click. */
const QUICK = 0.04;

/** The choice of voice, music and place, and their volumes, which are stored on the device. */
export class Mixer {
  /** The voices of a session that can be heard. */
  reach: (session: Session) => readonly Voice[] = ({ voices }) => voices;
  #isFading = false;

  constructor(
    private readonly state: Store<PlayerState>,
    private readonly ports: {
      readonly voice: VoicePort;
      readonly music: MusicPort;
      readonly place: PlacePort;
      readonly preferences: PreferencesPort;
    },
  ) {
    ports.music.listen(() => state.set({ ...state.get(), musicFailed: true }));
    ports.place.listen(() => state.set({ ...state.get(), placeFailed: true }));
  }

  /** The address of a session in the voice that is chosen, or in another one that can be heard. */
  url(session: Session): string {
    return voiceUrl(session, this.#voiceOf(session));
  }

  /** Loads a session in that voice, from a position in seconds. */
  load(session: Session, at: number) {
    this.#setLoadedVoice(session);
    this.ports.voice.load(this.url(session), at);
  }

  /** Starts the voice and the music. */
  start() {
    this.startVoice();
    this.startMusic();
  }

  startVoice() {
    this.level();
    this.ports.voice.play();
  }

  startMusic() {
    const { music } = this.state.get();
    this.state.set({ ...this.state.get(), musicFailed: false });
    if (music === 'off') this.ports.music.stop();
    else this.ports.music.play(music);
  }

  /** Starts the place of the session. It follows the first sound of the voice, whose loading it would delay. */
  startPlace() {
    const { session, place } = this.state.get();
    this.state.set({ ...this.state.get(), placeFailed: false });
    if (place === 'off' || !session?.place) this.ports.place.stop();
    else this.ports.place.play(session.place);
  }

  stop() {
    this.ports.voice.pause();
    this.ports.music.stop();
    this.ports.place.stop();
  }

  /** Sets all sources to the chosen volumes. */
  level() {
    this.#isFading = false;
    const { session, loadedVoice, muted, voice, voiceVolume, musicVolume, placeVolume } = this.state.get();
    const factor = session && loadedVoice ? loudnessFactor(session, loadedVoice) : 1;
    this.ports.voice.setLevel(muted || voice === 'off' ? 0 : voiceVolume * factor, QUICK);
    this.ports.music.setLevel(muted ? 0 : musicVolume, QUICK);
    this.ports.place.setLevel(muted ? 0 : placeVolume, QUICK);
  }

  fade(seconds: number) {
    this.#isFading = true;
    this.ports.voice.setLevel(0, seconds);
    this.ports.music.setLevel(0, seconds);
    this.ports.place.setLevel(0, seconds);
  }

  readonly setVoice = (voice: VoiceChoice) => {
    this.#remember({ voice });
    const { session, failure } = this.state.get();
    if (session && voice !== 'off') {
      this.#setLoadedVoice(session);
      // After a failure, the next try loads it.
      if (!failure) this.ports.voice.swap(this.url(session));
    }
    this.#adjust();
  };

  readonly setMusic = (music: MusicChoice) => {
    this.#remember({ music });
    this.state.set({ ...this.state.get(), musicFailed: false });
    if (this.state.get().playing) this.startMusic();
  };

  readonly setPlace = (place: PlaceChoice) => {
    this.#remember({ place });
    this.state.set({ ...this.state.get(), placeFailed: false });
    if (this.state.get().playing) this.startPlace();
  };

  readonly setVoiceVolume = (voiceVolume: number) => this.#setVolume({ voiceVolume });
  readonly setMusicVolume = (musicVolume: number) => this.#setVolume({ musicVolume });

  readonly setPlaceVolume = (placeVolume: number) => this.#setVolume({ placeVolume });

  readonly toggleMute = () => {
    this.#remember({ muted: !this.state.get().muted });
    this.#adjust();
  };

  /** What fades goes on fading; only muting is quicker. */
  #adjust() {
    if (!this.#isFading) this.level();
    else if (this.state.get().muted) this.fade(QUICK);
  }

  #setLoadedVoice(session: Session) {
    this.state.set({ ...this.state.get(), loadedVoice: this.#voiceOf(session) });
  }

  #voiceOf(session: Session): Voice {
    const { voice } = this.state.get();
    return voiceToLoad(this.reach(session), voice) ?? voiceToLoad(session.voices, voice) ?? PLAYBACK_DEFAULTS.voice;
  }

  /** Changing a volume unmutes. */
  #setVolume(volume: Partial<Sound>) {
    this.#remember({ ...volume, muted: false });
    this.#adjust();
  }

  #remember(choice: Partial<Sound>) {
    const state = { ...this.state.get(), ...choice };
    this.state.set(state);
    this.ports.preferences.save(state);
  }
}

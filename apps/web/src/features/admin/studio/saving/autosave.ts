import { errorCode } from '../../../../lib/error-code';
import { isUnanswered } from '../../not-heard';

/** How edits of one kind are saved. `Saved` is the server's answer, `Theirs` what somebody else saved instead. */
export interface Rules<Edits, Saved, Theirs> {
  /**
   * Saves edits. The server refuses with CONFLICT what was not made from what it has, and changes nothing when it has the edits
   * already: they can be sent again when no answer arrives. What somebody changed and put back since it refuses too.
   */
  readonly send: (edits: Edits) => Promise<Saved>;
  /** What remains of edits when those that were sent are saved. */
  readonly findRest: (edits: Edits, sent: Edits, saved: Saved) => Edits | undefined;
  /** Reads what somebody else saved instead; undefined when there is no such thing, and the edits can be sent again. */
  readonly findTheirs: (edits: Edits) => Promise<Theirs | undefined>;
  /** Edits of what somebody changed and put back, perhaps themselves: they are asked about although nothing else is there. */
  readonly doubt: (edits: Edits) => Edits;
  /** The same edits, made from theirs. */
  readonly onto: (edits: Edits, theirs: Theirs) => Edits;
  /** What remains of edits when theirs are taken. */
  readonly giveUp: (edits: Edits, theirs: Theirs) => Edits | undefined;
  readonly onSaved: (saved: Saved) => void;
}

/** Where edits wait to be saved. */
export interface Keeper {
  /** Whether they are kept still, for somebody who may come back to them. */
  readonly isKept: () => boolean;
  readonly noteUnsaved: () => () => void;
  /** The editor was left, and everything is saved. */
  readonly forget: () => void;
  /** The editor was left, and they are not saved, perhaps for an error. */
  readonly sayUnsaved: (error: Error | null) => void;
}

export interface AutosaveState<Edits, Saved, Theirs> {
  /** What is not saved; undefined when everything is. */
  readonly edits: Edits | undefined;
  readonly isSaving: boolean;
  /** The answer to the last save. */
  readonly saved: Saved | undefined;
  /** Why the last save failed, until something is edited or saved. */
  readonly error: Error | null;
  /** The edits that the server refused; they are not sent again by themselves. */
  readonly refused: Edits | undefined;
  /** What somebody else saved meanwhile, while that is asked about. */
  readonly theirs: Theirs | undefined;
  /** The question was put off: the edits stay, and the next save asks again. */
  readonly isPutOff: boolean;
}

const QUIET = { error: null, refused: undefined, theirs: undefined, isPutOff: false };

/** Somebody else may save at the same moment. */
const TRIES = 3;

/**
 * Edits of one thing until they are saved. They outlive their editor, which may be left and opened again at any moment. One request is
 * under way at a time; one of which no answer arrived is sent again as it was, before what was edited since.
 */
export class Autosave<Edits, Saved, Theirs> {
  #state: AutosaveState<Edits, Saved, Theirs> = { ...QUIET, edits: undefined, isSaving: false, saved: undefined };
  #unanswered: Edits | undefined;
  #underWay: Promise<void> | undefined;
  #isOpen = false;
  #leaves = 0;
  #endNote: (() => void) | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(
    readonly rules: Rules<Edits, Saved, Theirs>,
    readonly keeper: Keeper,
  ) {}

  readonly read = () => this.#state;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Undefined where nothing is changed any more. */
  edit(edits: Edits | undefined): void {
    this.#set({ ...QUIET, edits });
  }

  /** Whether the server may have, or get, other edits than those that are known to be saved. */
  get isSending(): boolean {
    return this.#underWay !== undefined || this.#unanswered !== undefined;
  }

  discard(): void {
    this.#unanswered = undefined;
    this.#set({ ...QUIET, edits: undefined });
  }

  /** Changes what the edits were made from, after a change that their own editor made in another way. */
  rebase(onto: (edits: Edits) => Edits): void {
    if (this.#unanswered) this.#unanswered = onto(this.#unanswered);
    if (this.#state.edits) this.#set({ edits: onto(this.#state.edits) });
  }

  save(): Promise<void> {
    this.#underWay ??= this.#saveAll().finally(() => {
      this.#underWay = undefined;
      this.#set({ isSaving: false });
    });
    return this.#underWay;
  }

  /** Saves the own edits over theirs. */
  keepMine(): void {
    const { edits, theirs } = this.#state;
    if (!edits || !theirs) return;
    this.edit(this.rules.onto(edits, theirs));
    void this.save();
  }

  takeTheirs(): void {
    const { edits, theirs } = this.#state;
    if (edits && theirs) this.#set({ ...QUIET, edits: this.rules.giveUp(edits, theirs) });
  }

  decideLater(): void {
    this.#set({ theirs: undefined, isPutOff: true });
  }

  open(): void {
    this.#isOpen = true;
  }

  /** The editor is left: what is under way ends, and what was edited since is saved where it saves itself. */
  async leave(savesItself: (edits: Edits) => boolean): Promise<void> {
    this.#isOpen = false;
    this.#leaves += 1;
    const leave = this.#leaves;
    await this.#underWay;
    const { edits } = this.#state;
    const isLast = () => leave === this.#leaves && !this.#isOpen && this.keeper.isKept();
    if (edits && savesItself(edits) && isLast() && isDue(this.#state)) await this.save();
    if (!isLast()) return;
    if (this.#state.edits) this.keeper.sayUnsaved(this.#state.error);
    else this.keeper.forget();
  }

  async #saveAll(): Promise<void> {
    // What is edited from now on waits for its own save.
    let wanted = this.#state.edits;
    this.#set({ ...QUIET, isSaving: true });
    for (let tries = 1; wanted && this.#state.edits;) {
      const sent: Edits = this.#unanswered ?? wanted;
      this.#unanswered = sent;
      try {
        const saved = await this.rules.send(sent);
        this.#settle(sent, saved);
        wanted = sent === wanted ? undefined : this.rules.findRest(wanted, sent, saved);
      } catch (failure) {
        if (!isUnanswered(failure)) this.#unanswered = undefined;
        if (errorCode(failure) !== 'CONFLICT' || tries === TRIES) return this.#fail(sent, failure);
        // Somebody saved at the same moment; or changed it, and put it back.
        if (tries > 1 && this.#state.edits) this.#set({ edits: this.rules.doubt(this.#state.edits) });
        if (await this.#isAskedAbout()) return;
        tries += 1;
      }
    }
  }

  #settle(sent: Edits, saved: Saved): void {
    const { edits } = this.#state;
    this.#unanswered = undefined;
    this.#set({ saved, edits: edits && this.rules.findRest(edits, sent, saved) });
    this.rules.onSaved(saved);
  }

  async #isAskedAbout(): Promise<boolean> {
    const { edits } = this.#state;
    if (!edits) return true;
    try {
      const theirs = await this.rules.findTheirs(edits);
      if (theirs) this.#set({ theirs });
      return theirs !== undefined;
    } catch (failure) {
      this.#fail(edits, failure);
      return true;
    }
  }

  #fail(sent: Edits, failure: unknown): void {
    // They were discarded meanwhile.
    if (!this.#state.edits) return;
    const error = failure instanceof Error ? failure : new Error(String(failure));
    this.#set({ error, refused: isUnanswered(failure) ? undefined : sent });
  }

  #set(more: Partial<AutosaveState<Edits, Saved, Theirs>>): void {
    this.#state = { ...this.#state, ...more };
    if (this.#state.edits) this.#endNote ??= this.keeper.noteUnsaved();
    else {
      this.#endNote?.();
      this.#endNote = undefined;
    }
    for (const listener of this.#listeners) listener();
  }
}

/** Whether edits are sent without a press; those that the server refused are not. */
export function isDue<Edits>({ edits, ...state }: AutosaveState<Edits, unknown, unknown>): boolean {
  const isQuestion = state.theirs !== undefined || state.isPutOff;
  return edits !== undefined && !state.isSaving && !isQuestion && state.refused !== edits;
}

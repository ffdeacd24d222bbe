import { expect, it, vi } from 'vitest';
import { Autosave, type Rules } from './autosave';

/** Edits of one text: what is typed, each answered as the test says. */
function rig() {
  const answers: { readonly text: string; readonly end: (failure?: Error) => void }[] = [];
  const rules: Rules<string, string, string> = {
    send: (text) =>
      new Promise((resolve, reject) => {
        answers.push({ text, end: (failure) => (failure ? reject(failure) : resolve(text)) });
      }),
    findRest: (edits, sent) => (edits === sent ? undefined : edits),
    findTheirs: async () => undefined,
    doubt: (edits) => edits,
    onto: (edits) => edits,
    giveUp: () => undefined,
    onSaved: () => {},
  };
  const keeper = {
    isKept: () => true,
    noteUnsaved: () => () => {},
    forget: vi.fn<() => void>(),
    sayUnsaved: vi.fn<() => void>(),
  };
  const autosave = new Autosave(rules, keeper);
  autosave.open();
  const answer = async (failure?: Error) => {
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(0));
    answers.shift()?.end(failure);
  };
  return { autosave, keeper, answers, answer };
}

const LOST = new Error('No server answered.');

// proves security 12.39
it('a press saves what was edited until then, after what was sent without an answer, and nothing that is typed meanwhile', async () => {
  const { autosave, answers, answer } = rig();
  autosave.edit('one');
  const first = autosave.save();
  await answer(LOST);
  await first;
  autosave.edit('two');
  const second = autosave.save();
  autosave.edit('two and a half');
  expect(answers.map(({ text }) => text)).toEqual(['one']);
  await answer();
  await vi.waitFor(() => expect(answers.map(({ text }) => text)).toEqual(['two']));
  await answer();
  await second;
  expect(answers).toEqual([]);
  expect(autosave.read()).toMatchObject({ edits: 'two and a half', isSaving: false, error: null });
});

it('what was discarded while an earlier save was under way is not sent', async () => {
  const { autosave, answers, answer } = rig();
  autosave.edit('one');
  const first = autosave.save();
  await answer(LOST);
  await first;
  autosave.edit('two');
  const second = autosave.save();
  autosave.discard();
  await answer();
  await second;
  expect(answers).toEqual([]);
  expect(autosave.read()).toMatchObject({ edits: undefined, error: null });
});

// proves security 12.39
it('a left editor saves what was typed since, and is forgotten then', async () => {
  const { autosave, keeper, answers, answer } = rig();
  autosave.edit('one');
  void autosave.save();
  autosave.edit('two');
  const left = autosave.leave(() => true);
  await answer();
  await vi.waitFor(() => expect(answers.map(({ text }) => text)).toEqual(['two']));
  await answer();
  await left;
  expect(keeper.forget).toHaveBeenCalledOnce();
  expect(keeper.sayUnsaved).not.toHaveBeenCalled();
});

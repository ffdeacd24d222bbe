import type { BrowserContext, Locator, Page } from '@playwright/test';
import { register } from '../register.js';
import { expect, test as base } from '../test.js';
import { installAudioProbe, type Source } from './audio-probe.js';

export { expect };

/** The base test, with the audio probe on every page. */
export const test = base.extend({
  context: async ({ context }, use) => {
    await context.addInitScript(installAudioProbe);
    await use(context);
  },
});

/** Seconds of a text such as `1:05`. */
export function seconds(text: string | null): number {
  const [, minutes, rest] = /(\d+):(\d\d)/.exec(text ?? '') ?? [];
  return Number(minutes) * 60 + Number(rest);
}

/** Registers a new free member, who is then signed in. */
export async function signUp(context: BrowserContext): Promise<{ username: string; password: string }> {
  const member = { username: `listener.${crypto.randomUUID()}@vizzi.example`, password: 'quiet lantern' };
  await register(context.request, member);
  return member;
}

/** Page object of a session page and its player. */
export class Listener {
  readonly main: Locator;
  readonly bar: Locator;
  readonly position: Locator;

  constructor(readonly page: Page) {
    this.main = page.getByRole('main');
    this.bar = page.getByRole('region', { name: 'Player' });
    this.position = this.main.getByRole('slider', { name: 'Position' });
  }

  /** The id of a session by its title. */
  async idOf(title: string): Promise<number> {
    const sessions: { id: number; title: string }[] = await (await this.page.request.get('/api/sessions')).json();
    const id = sessions.find((session) => session.title === title)?.id;
    if (id === undefined) throw new Error(`no session is called ${title}`);
    return id;
  }

  async open(title = 'Still Lake') {
    const id = await this.idOf(title);
    await this.page.goto(`/session/${id}`);
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    return id;
  }

  async play(title?: string) {
    const id = await this.open(title);
    await this.press('Play');
    await this.reach(0.1);
    return id;
  }

  async press(name: string | RegExp) {
    await this.main.getByRole('button', { name, exact: typeof name === 'string' }).click();
  }

  /** Chooses an option of the mixer. */
  async choose(row: 'Voice' | 'Music' | 'Place', name: string) {
    await this.bar.getByRole('radiogroup', { name: row }).getByText(name, { exact: true }).click();
  }

  /** The position of the voice in seconds. */
  time = () => this.page.evaluate(() => window.audioProbe.voice()?.currentTime ?? 0);
  isPaused = () => this.page.evaluate(() => window.audioProbe.voice()?.paused ?? true);
  /** See {@link AudioProbe.origin}. */
  origin = (rate: number) => this.page.evaluate((speed) => window.audioProbe.origin(speed), rate);
  rate = () => this.page.evaluate(() => window.audioProbe.voice()?.playbackRate);
  loudest = (source: Source, milliseconds?: number) =>
    this.page.evaluate(([of, ms]) => window.audioProbe.loudest(of, ms), [source, milliseconds] as const);

  /** Waits until the voice has played past `time`. */
  async reach(time: number) {
    await expect.poll(this.time).toBeGreaterThan(time);
  }

  async expectPaused() {
    await expect.poll(this.isPaused).toBe(true);
  }

  async expectPlaying() {
    await expect.poll(this.isPaused).toBe(false);
    await this.reach(await this.time());
  }

  /** Presses keys on the position slider; an arrow key moves it by a hundredth. */
  async seekByKeys(...keys: string[]) {
    await this.position.focus();
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** The bounding box of a position slider, once nothing moves it any more. */
  async slider(position = this.position) {
    await position.hover({ trial: true });
    const box = await position.locator('xpath=../..').boundingBox();
    if (!box) throw new Error('the slider is not to be seen');
    return box;
  }

  /** Clicks a position slider at a fraction of its length. */
  async seekTo(share: number, position = this.position) {
    const box = await this.slider(position);
    await this.page.mouse.click(box.x + box.width * share, box.y + box.height / 2);
  }

  /** The saved progress of the member. */
  async saved(id: number): Promise<{ currentTime: number; completed: boolean } | null> {
    return (await this.page.request.get(`/api/user/progress/${id}`)).json();
  }
}

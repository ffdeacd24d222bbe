import { expect, Listener, seconds, signUp, test } from './player/listener.js';
import { AudioNetwork } from './player/audio-network.js';

let listener: Listener;

test.beforeEach(({ page }) => {
  listener = new Listener(page);
});

test.describe('premium sessions', () => {
  // proves spec D6.2
  test('a visitor sees the page, and play leads to the login', async ({ page }) => {
    await listener.open('Lantern Path');
    await listener.press('Play');
    await expect(page).toHaveURL('/login');
    expect(await listener.isPaused()).toBe(true);
  });

  // proves spec 4.19, spec 6.11
  test('a free member is redirected to the plans', async ({ page, context }) => {
    await signUp(context);
    await page.goto(`/session/${await listener.idOf('Lantern Path')}`);
    await expect(page).toHaveURL('/upgrade');
  });
});

test.describe('when the audio fails', () => {
  test.use({
    expectedErrors: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|403 \(Forbidden\)|404 \(Not Found\)|502 \(Bad Gateway\)/],
  });

  test('a missing file is reported, and play can be retried', async ({ page }) => {
    const line = await AudioNetwork.of(page);
    line.answer = 'missing';
    await listener.open();
    await listener.press('Play');
    await expect(page.getByRole('status').getByText('The audio of this session is missing.')).toBeAttached();
    await expect(listener.main.getByText('The audio of this session is missing.')).toBeVisible();
    line.answer = 'all';
    await listener.press('Try again');
    await listener.expectPlaying();
    await expect(listener.main.getByRole('button', { name: 'Try again' })).toBeHidden();
  });

  const elsewhere = [
    { answer: 'filtered', text: /^The sound does not come through\./ },
    { answer: 'no server', text: /^The sound does not come through\./ },
    { answer: 'replaced', text: /^The sound cannot be reached just now\./ },
  ] as const;
  for (const { answer, text } of elsewhere) {
    // proves security 12.46, security 12.47
    test(`a refusal by something on the way (${answer}) is not told as one of ours, and is tried again by itself`, async ({
      page,
    }) => {
      const line = await AudioNetwork.of(page);
      line.answer = answer;
      await listener.open();
      await listener.press('Play');
      await expect(listener.main.getByText(text)).toBeVisible();
      // The server was in reach all the time.
      line.answer = 'all';
      await listener.expectPlaying();
    });
  }

  for (const answer of ['beginning', 'silent'] as const) {
    test(`when the network fails in mid-session (${answer}), playback waits and continues from the same second`, async ({
      page,
    }) => {
      const line = await AudioNetwork.of(page);
      line.answer = answer;
      await listener.play();
      await expect(page.getByRole('status').getByText('Buffering')).toBeAttached({ timeout: 60_000 });
      const place = await listener.time();
      expect(place).toBeGreaterThan(1);
      line.answer = 'all';
      await expect.poll(listener.time, { timeout: 60_000 }).toBeGreaterThan(place);
      expect(await listener.time()).toBeLessThan(place + 5);
    });
  }

  // proves security 12.52
  test('a recording that is damaged inside is told, and not requested again and again', async ({ page }) => {
    const line = await AudioNetwork.of(page);
    line.answer = 'damaged';
    await listener.play();
    const notice = listener.main.getByText('This recording is damaged.');
    await expect(notice).toBeVisible({ timeout: 60_000 });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await listener.expectPaused();
    expect(requests.filter((url) => url.includes('/audio'))).toEqual([]);
    line.answer = 'all';
    await listener.press('Try again');
    await listener.expectPlaying();
  });

  // proves security 10.77, security 12.47
  test('what a line that is gone for long has stopped continues from the same second', async ({ page }) => {
    const line = await AudioNetwork.of(page);
    line.answer = 'silent';
    await listener.play();
    await expect(page.getByRole('status').getByText('Buffering')).toBeAttached({ timeout: 60_000 });
    const place = await listener.time();
    expect(place).toBeGreaterThan(1);
    await expect(listener.main.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 60_000 });
    const shown = seconds(await listener.position.getAttribute('aria-valuetext'));
    expect(Math.abs(shown - place)).toBeLessThan(1.5);
    line.answer = 'all';
    await expect.poll(listener.time, { timeout: 60_000 }).toBeGreaterThan(place + 1);
    expect(await listener.time()).toBeLessThan(place + 10);
  });
});

test('hovering over a card prefetches its audio', async ({ page, context }) => {
  await signUp(context);
  await page.goto('/member-home');
  let isFetched = false;
  page.on('request', (request) => (isFetched ||= /\/api\/sessions\/\d+\/audio/.test(request.url())));
  const card = page.getByRole('link', { name: 'Still Lake' }).first();
  // The pointer may reach the card before the page is hydrated, and comes again, as a person's does.
  const hover = async () => {
    await page.mouse.move(0, 0);
    await card.hover();
    return isFetched;
  };
  await expect.poll(hover).toBe(true);
  await card.click();
  await listener.press('Play');
  await listener.expectPlaying();
});

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('every control can be tapped', async ({ page }) => {
    await listener.open();
    const tap = (name: string | RegExp) =>
      listener.main.getByRole('button', { name, exact: typeof name === 'string' }).tap();
    await tap('Play');
    await listener.expectPlaying();
    for (const name of ['Mute', /Playback speed/, 'Repeat', 'Captions']) await tap(name);
    expect(await listener.rate()).toBe(1.25);
    await listener.bar.getByRole('button', { name: 'Voice and music' }).tap();
    const mixer = page.getByRole('dialog', { name: 'Voice and music' });
    await mixer.getByText('Slow', { exact: true }).tap();
    await mixer.getByRole('button', { name: 'Close' }).tap();
    await tap('Unmute');
    await expect.poll(() => listener.loudest('music')).toBeGreaterThan(0.001);
    await tap('Pause');
    await listener.expectPaused();
  });
});

test('two tabs do not play at the same time', async ({ context }) => {
  await listener.play();
  const other = new Listener(await context.newPage());
  await other.play('Golden Field');
  await listener.expectPaused();
  expect(await other.isPaused()).toBe(false);
  await listener.press('Play');
  await other.expectPaused();
  await listener.expectPlaying();
});

test('shortcuts control the player, are listed behind ?, do nothing in fields and can be switched off', async ({
  page,
  context,
}) => {
  await signUp(context);
  await listener.play();
  const keys = page.keyboard;
  await page.getByRole('heading', { level: 1 }).click();
  await keys.press('Space');
  await listener.expectPaused();
  const place = await listener.time();
  await keys.press('ArrowRight');
  await expect.poll(listener.time).toBeCloseTo(place + 10, 0);
  await keys.press('ArrowLeft');
  await expect.poll(listener.time).toBeCloseTo(place, 0);
  await keys.press('s');
  expect(await listener.rate()).toBe(1.25);
  await keys.press('l');
  await expect(listener.main.getByRole('button', { name: 'Repeat' })).toHaveAttribute('aria-pressed', 'true');
  await keys.press('m');
  await expect(listener.main.getByRole('button', { name: 'Unmute' })).toBeVisible();

  await page.getByPlaceholder('Search visualizations...').first().click();
  await keys.type('slim ? ');
  expect(await listener.rate()).toBe(1.25);
  await expect(listener.main.getByRole('button', { name: 'Unmute' })).toBeVisible();
  expect(await listener.isPaused()).toBe(true);

  await page.getByRole('heading', { level: 1 }).click();
  await keys.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard' });
  await expect(list.getByText('Ten seconds back')).toBeVisible();
  await list.getByRole('switch', { name: 'Use these keys' }).press('Space');
  await keys.press('Escape');
  await expect(list).toBeHidden();
  await keys.press('s');
  await keys.press('m');
  expect(await listener.rate()).toBe(1.25);
  await expect(listener.main.getByRole('button', { name: 'Unmute' })).toBeVisible();
});

// proves spec 2.2.3, spec 2.2.19
test('plays on without a gap through ten navigations', async ({ page, context }) => {
  await signUp(context);
  await listener.play();
  await listener.choose('Music', 'Slow');
  await expect.poll(() => listener.loudest('music')).toBeGreaterThan(0.001);
  // Once the audio is buffered, the network's speed no longer matters.
  const missing = () =>
    page.evaluate(() => {
      const { buffered, duration } = window.audioProbe.voice() ?? {};
      return (duration ?? 0) - (buffered?.length ? buffered.end(buffered.length - 1) : 0);
    });
  await expect.poll(missing).toBeLessThan(1);
  const before = await listener.origin(1);
  await page.evaluate(() => window.audioProbe.events.splice(0));
  const menu = page.getByRole('navigation').first();
  for (const [name, path] of [
    ['Learn to Visualize', '/learn'],
    ['About', '/about'],
    ['Support', '/support'],
    ['Member Home', '/member-home'],
    ['Start Free', '/free-vizzies'],
  ] as const) {
    await menu.getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await listener.bar.getByRole('link', { name: /Still Lake/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Still Lake' })).toBeVisible();
  }
  // A busy machine may emit `waiting`; nothing else may have happened to the voice.
  expect(await page.evaluate(() => window.audioProbe.events.filter((event) => event !== 'waiting'))).toEqual([]);
  await expect.poll(async () => Math.abs((await listener.origin(1)) - before)).toBeLessThan(0.25);
  await expect.poll(() => listener.loudest('music')).toBeGreaterThan(0.001);
});

test('the media session shows the current session and controls the player', async ({ page }) => {
  await listener.play();
  const metadata = () =>
    page.evaluate(() => {
      const { title, artist, artwork } = navigator.mediaSession.metadata ?? {};
      return { title, artist, pictures: artwork?.length, state: navigator.mediaSession.playbackState };
    });
  // The metadata is set by code that loads with the first session.
  await expect.poll(metadata).toEqual({ title: 'Still Lake', artist: 'Relaxation', pictures: 1, state: 'playing' });
  const act = (details: MediaSessionActionDetails) =>
    page.evaluate((given) => window.audioProbe.actions.get(given.action)?.(given), details);
  await act({ action: 'pause' });
  await listener.expectPaused();
  expect((await metadata()).state).toBe('paused');
  await act({ action: 'seekto', seekTime: 30 });
  await expect.poll(listener.time).toBe(30);
  await act({ action: 'seekbackward' });
  await expect.poll(listener.time).toBe(20);
  await act({ action: 'play' });
  await listener.expectPlaying();
  await act({ action: 'stop' });
  await listener.expectPaused();
});

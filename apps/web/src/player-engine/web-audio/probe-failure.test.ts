import { expect, it, vi } from 'vitest';
import { probeFailure } from './probe-failure';

const answer = (status: number) => Response.json(null, { status, headers: { 'x-vizzi': 'yes' } });

// proves security 12.67
it('a file that is requested while the password is changed is not refused', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(answer(401)).mockResolvedValueOnce(answer(200));
  await expect(probeFailure('/api/sessions/1/audio')).resolves.toBeUndefined();
});

it('one that is refused twice is', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(answer(401)));
  await expect(probeFailure('/api/sessions/1/audio')).resolves.toBe('refused');
});

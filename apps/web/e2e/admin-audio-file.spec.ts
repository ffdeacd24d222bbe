import { ADMIN, expect, test } from './test.js';

/** A WAV file of silence: 8-bit mono at 8 kHz. */
function silentWav(seconds: number): Buffer {
  const rate = 8_000;
  const samples = Buffer.alloc(rate * seconds, 128);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

// The content security policy applies here, as it does to no other test of this form.
test('an admin chooses an audio file, and its duration is detected', async ({ page }) => {
  await page.request.post('/api/auth/login', { data: ADMIN });
  await page.goto('/admin/sessions');
  const form = page.getByRole('region', { name: 'Create New Session' });
  await form.getByLabel('Audio File').setInputFiles({
    name: 'silence.wav',
    mimeType: 'audio/wav',
    buffer: silentWav(2),
  });
  await expect(page.getByText('Duration detected')).toBeVisible();
  await expect(form.getByLabel('Duration in seconds')).toHaveValue('2');
});

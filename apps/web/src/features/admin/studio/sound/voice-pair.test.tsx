import { render, screen } from '@testing-library/react';
import type { MediaFile } from '@vizzi/api/contracts';
import { describe, expect, it } from 'vitest';
import { VoicePair } from './voice-pair';

const aFile = (more: Partial<MediaFile> = {}): MediaFile => ({
  key: 'studio/male.wav',
  name: 'male.wav',
  sha256: 'a',
  bytes: 1000,
  container: 'WAVE',
  codec: 'PCM',
  channels: 1,
  sampleRate: 24_000,
  duration: 60,
  loudness: -18.8,
  truePeak: -1.6,
  peaks: btoa('\u0000\u0080\u00ff'),
  createdAt: '2026-01-05T00:00:00.000Z',
  ...more,
});
const female = aFile({ key: 'studio/female.wav', duration: 80, loudness: -23.4, truePeak: -5.9 });
const WARNING = 'The female voice ends 20.0 s later than the male voice.';
const picture = (name: string) => screen.getByRole('img', { name }).parentElement;

describe('the voices of a session', () => {
  it('are drawn on one scale, whose width is the longer one', () => {
    render(<VoicePair recordings={{ male: aFile(), female }} measuring={undefined} />);
    expect(picture('Loudness of the Male voice over its 1:00')).toHaveStyle({ width: '75%' });
    expect(picture('Loudness of the Female voice over its 1:20')).toHaveStyle({ width: '100%' });
  });

  it('have their length, loudness, gain and verdict', () => {
    render(<VoicePair recordings={{ male: aFile(), female }} measuring={undefined} />);
    expect(screen.getByText('1:20.0')).toBeVisible();
    expect(screen.getByText('−23.4')).toBeVisible();
    expect(screen.getByText('Gain 4.4 dB')).toBeVisible();
    expect(screen.getByText(/^Just right/)).toBeVisible();
    expect(screen.getByText(/^4\.4 dB softer than the rest/)).toBeVisible();
  });

  it('warn when they do not end together', () => {
    render(<VoicePair recordings={{ male: aFile(), female }} measuring={undefined} />);
    expect(screen.getByText(WARNING)).toBeVisible();
  });

  it('that were not measured say so, and do not warn', () => {
    const unmeasured = { loudness: null, truePeak: null, peaks: null };
    const both = { male: aFile(unmeasured), female: { ...female, ...unmeasured } };
    render(<VoicePair recordings={both} measuring={female.key} />);
    expect(screen.getByText('Not measured yet')).toBeVisible();
    expect(screen.getByText('Being measured…')).toBeVisible();
    expect(screen.queryByText(WARNING)).toBeNull();
  });

  it('may be one', () => {
    render(<VoicePair recordings={{ male: aFile() }} measuring={undefined} />);
    expect(screen.getAllByRole('img')).toHaveLength(1);
    expect(screen.queryByText(/Female/)).toBeNull();
  });
});

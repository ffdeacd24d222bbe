import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aMediaFile } from '../../../../testing/fixtures';
import { VoicePair } from './voice-pair';

const female = aMediaFile({ key: 'studio/female.wav', duration: 80, loudness: -23.4, truePeak: -5.9 });
const WARNING = 'The female voice ends 20.0 s later than the male voice.';
const picture = (name: string) => screen.getByRole('img', { name }).parentElement;

describe('the voices of a session', () => {
  it('are drawn on one scale, whose width is the longer one', () => {
    render(<VoicePair recordings={{ male: aMediaFile(), female }} measuring={undefined} />);
    expect(picture('Loudness of the Male voice over its 1:00')).toHaveStyle({ width: '75%' });
    expect(picture('Loudness of the Female voice over its 1:20')).toHaveStyle({ width: '100%' });
  });

  it('have their length, loudness, gain and verdict', () => {
    render(<VoicePair recordings={{ male: aMediaFile(), female }} measuring={undefined} />);
    expect(screen.getByText('1:20.0')).toBeVisible();
    expect(screen.getByText('−23.4')).toBeVisible();
    expect(screen.getByText('Gain 4.4 dB')).toBeVisible();
    expect(screen.getByText(/^Just right/)).toBeVisible();
    expect(screen.getByText(/^4\.4 dB softer than the rest/)).toBeVisible();
  });

  it('warn when they do not end together', () => {
    render(<VoicePair recordings={{ male: aMediaFile(), female }} measuring={undefined} />);
    expect(screen.getByText(WARNING)).toBeVisible();
  });

  it('that were not measured say so, and do not warn', () => {
    const unmeasured = { loudness: null, truePeak: null, peaks: null };
    const both = { male: aMediaFile(unmeasured), female: { ...female, ...unmeasured } };
    render(<VoicePair recordings={both} measuring={female.key} />);
    expect(screen.getByText('Not measured yet')).toBeVisible();
    expect(screen.getByText('Being measured…')).toBeVisible();
    expect(screen.queryByText(WARNING)).toBeNull();
  });

  it('may be one', () => {
    render(<VoicePair recordings={{ male: aMediaFile() }} measuring={undefined} />);
    expect(screen.getAllByRole('img')).toHaveLength(1);
    expect(screen.queryByText(/Female/)).toBeNull();
  });
});

import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Button, SegmentedControl, Switch } from '@mantine/core';
import { useState } from 'react';
import { Section } from '../../components/layout/section';
import { knowsMobileData } from '../../offline/downloads/mobile-data';
import classes from './downloads-page.module.css';
import { useDownloadCommands } from './use-download-commands';
import type { DownloadsState } from './use-downloads';

const VOICES = [
  { value: 'both', label: 'Both' },
  { value: 'male', label: 'Male' },
  { value: 'female', label: 'Female' },
] as const;

interface HowKeptProps {
  readonly state: DownloadsState;
  readonly memberId: number;
}

/** How long downloads are kept, and the settings for what is downloaded next. */
export function HowKept({ state: { voices, isWifiOnly, downloads }, memberId }: HowKeptProps) {
  const { setVoices, setWifiOnly, remove } = useDownloadCommands(memberId);
  const [isAsked, setAsked] = useState(false);
  const removeAll = () => {
    setAsked(!isAsked);
    if (isAsked) remove(downloads.map(({ session }) => session.id));
  };
  return (
    <Section
      title="How they are kept"
      action={
        downloads.length > 0 && (
          <Button variant="danger" size="sm" onClick={removeAll} onBlur={() => setAsked(false)}>
            {isAsked ? 'Really remove everything?' : 'Remove everything'}
          </Button>
        )
      }
    >
      <div className={classes.how}>
        <p className={classes.dimmed}>
          Premium sessions renew by themselves whenever you are online. They play for up to 30 days without a signal. A
          logout removes all downloads from this device; you are asked first.
        </p>
        {knowsMobileData() && (
          <Switch
            label="Wait for Wi-Fi"
            description="Nothing is downloaded over mobile data."
            checked={isWifiOnly}
            onChange={(event) => setWifiOnly(event.currentTarget.checked)}
          />
        )}
        <div className={classes.voices}>
          <span id="voices-to-keep">Voices of what you download next</span>
          <SegmentedControl
            aria-labelledby="voices-to-keep"
            value={voices}
            onChange={setVoices}
            data={[...VOICES]}
            classNames={{
              root: classes.segments ?? '',
              indicator: classes.indicator ?? '',
              label: classes.segment ?? '',
            }}
          />
        </div>
      </div>
    </Section>
  );
}

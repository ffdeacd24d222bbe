import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Button, Drawer } from '@mantine/core';
import type { Session } from '@vizzi/api/contracts';
import { formatTime } from '@vizzi/domain';
import { IconAdjustmentsHorizontal, IconChevronDown, IconPlayerStopFilled, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Cover } from '../../../components/session/cover';
import { Control } from '../control';
import { Mixer } from '../mixer';
import { QueueButton } from '../queue-button';
import nightTheme from '../night-theme.module.css';
import { usePlayer, usePlayerState, usePlayerTime } from '../use-player';
import classes from './mixer-sheet.module.css';
import { useSwipeDown } from './use-swipe-down';

interface MixerSheetProps {
  readonly session: Session;
  readonly onSessionPage: boolean;
}

/** The mixer on phones, in a drawer. */
export function MixerSheet({ session, onSessionPage }: MixerSheetProps) {
  const player = usePlayer();
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const sheet = useRef<HTMLDivElement>(null);
  const swipe = useSwipeDown(sheet, close);
  const closeAnd = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <>
      <Control label="Voice and music" className={classes.open} onClick={() => setOpened(true)}>
        <IconAdjustmentsHorizontal size={22} stroke={1.6} aria-hidden />
      </Control>
      <Drawer.Root
        opened={opened}
        onClose={close}
        position="bottom"
        size="auto"
        classNames={{
          content: `${classes.sheet} ${onSessionPage ? `${nightTheme.night} ${classes.night}` : ''}`,
          body: classes.body ?? '',
        }}
      >
        <Drawer.Overlay />
        <Drawer.Content ref={sheet} aria-label="Voice and music">
          <Drawer.Body>
            <div className={classes.handle} data-handle {...swipe}>
              <i className={classes.grip} aria-hidden />
            </div>
            <div className={classes.head}>
              <Cover src={session.imageUrl} className={classes.cover} eager />
              <div className={classes.words}>
                <p className={classes.title}>{session.title}</p>
                <p className={classes.time}>
                  <Clock /> of {formatTime(session.duration)}
                </p>
              </div>
              <QueueButton direction="previous" />
              <QueueButton direction="next" />
              <Control label="Close" onClick={close}>
                <IconX size={22} stroke={1.6} aria-hidden />
              </Control>
            </div>
            <Mixer stacked />
            <div className={classes.foot}>
              <Button
                variant="outline"
                leftSection={<IconPlayerStopFilled size={20} aria-hidden />}
                onClick={closeAnd(player.stop)}
              >
                Stop
              </Button>
              <Button
                variant="outline"
                leftSection={<IconChevronDown size={20} stroke={1.6} aria-hidden />}
                onClick={closeAnd(player.hide)}
              >
                Hide player
              </Button>
            </div>
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
}

function Clock() {
  const time = usePlayerTime(formatTime);
  // The engine is at the beginning again.
  const end = usePlayerState(({ ended, duration }) => (ended ? formatTime(duration) : undefined));
  return end ?? time;
}

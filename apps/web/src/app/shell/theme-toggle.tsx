import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useHydrated } from '../../lib/use-hydrated';
import classes from './theme-toggle.module.css';

/** Toggles dark mode. CSS chooses the icon, because the colour scheme is known before the scripts run. */
export function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const isDark = useComputedColorScheme('light') === 'dark';
  const isHydrated = useHydrated();
  return (
    <ActionIcon
      disabled={!isHydrated}
      aria-label="Toggle dark mode"
      aria-pressed={isDark}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      <IconSun size={22} stroke={1.6} className={classes.toDay} />
      <IconMoon size={22} stroke={1.6} className={classes.toNight} />
    </ActionIcon>
  );
}

import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import classes from './theme-toggle.module.css';

/** Day or night. Which of the two icons shows is decided before any script of ours ran, so by the style sheet. */
export function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const isDark = useComputedColorScheme('light') === 'dark';
  return (
    <ActionIcon
      aria-label="Toggle dark mode"
      aria-pressed={isDark}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      <IconSun size={22} stroke={1.6} className={classes.toDay} />
      <IconMoon size={22} stroke={1.6} className={classes.toNight} />
    </ActionIcon>
  );
}

import { ActionIcon, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useCommands } from '#renderer/features/commands/commands.ts';

/** Light or dark, in the top bar and by command. */
export function ThemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const next = scheme === 'dark' ? 'light' : 'dark';
  const Sign = scheme === 'dark' ? IconSun : IconMoon;
  useCommands([
    {
      group: 'General',
      label: `Use the ${next} appearance`,
      icon: Sign,
      run: () => setColorScheme(next),
    },
  ]);
  return (
    <Tooltip label={next === 'dark' ? 'Dark' : 'Light'}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`Use the ${next} appearance`}
        onClick={() => setColorScheme(next)}
      >
        <Sign size={18} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}

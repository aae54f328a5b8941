import { Button, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconKeyboard } from '@tabler/icons-react';
import { currentCommands } from '#renderer/features/commands/commands.ts';
import { setPreferences, usePreferences } from '#renderer/features/preferences/preferences.ts';
import { Group, Labelled } from './group.tsx';
import classes from './settings.module.css';

export function AppearanceSection() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { density, railFolded } = usePreferences();
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)');
  return (
    <>
      <Group title="Looks" detail="For this browser or window only; saved as you choose.">
        <div className={classes.fields}>
          <Labelled label="Colours">
            <SegmentedControl<'auto' | 'light' | 'dark'>
              aria-label="Colours"
              data={[
                { value: 'auto', label: 'As the system' },
                { value: 'light', label: 'Light' },
                { value: 'dark', label: 'Dark' },
              ]}
              value={colorScheme}
              onChange={setColorScheme}
            />
          </Labelled>
          <Labelled label="Rows in lists">
            <SegmentedControl<'compact' | 'comfortable'>
              aria-label="Rows in lists"
              data={[
                { value: 'compact', label: 'Compact' },
                { value: 'comfortable', label: 'Comfortable' },
              ]}
              value={density}
              onChange={(value) => setPreferences({ density: value })}
            />
          </Labelled>
          <Labelled label="Rail on the left">
            <SegmentedControl<'auto' | 'words' | 'icons'>
              aria-label="Rail on the left"
              data={[
                { value: 'auto', label: 'By the window’s width' },
                { value: 'words', label: 'With words' },
                { value: 'icons', label: 'Icons only' },
              ]}
              value={railFolded === null ? 'auto' : railFolded ? 'icons' : 'words'}
              onChange={(value) => setPreferences({ railFolded: value === 'auto' ? null : value === 'icons' })}
            />
          </Labelled>
        </div>
      </Group>
      <Group title="Motion" detail="Set for all applications in your system’s settings.">
        <p className={classes.plain}>
          {calm
            ? 'Your system asks for less motion, so nothing moves here.'
            : 'Things move a little, to show where they come from. Ask your system for less motion, and nothing moves.'}
        </p>
      </Group>
      <Group title="Keyboard" detail="Every screen can be used without a mouse.">
        <Button variant="default" leftSection={<IconKeyboard size={16} aria-hidden />} onClick={showKeys}>
          Show all shortcuts
        </Button>
      </Group>
    </>
  );
}

function showKeys(): void {
  currentCommands()
    .find(({ keys }) => keys === '?')
    ?.run();
}

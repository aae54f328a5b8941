import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconKeyboard } from '@tabler/icons-react';
import { currentCommands } from '#renderer/features/commands/commands.ts';
import { setPreferences, usePreferences } from '#renderer/features/preferences/preferences.ts';
import { SignButton } from '#renderer/parts/sign-button.tsx';
import { Choice } from './choice.tsx';
import { Group } from './group.tsx';
import classes from './settings.module.css';

export function AppearanceSection() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { density, railFolded } = usePreferences();
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)');
  return (
    <>
      <Group title="Looks" detail="For this browser or window only; saved as you choose.">
        <div className={classes.fields}>
          <Choice<MantineColorScheme>
            label="Colours"
            of={{ auto: 'As the system', light: 'Light', dark: 'Dark' }}
            value={colorScheme}
            onChange={setColorScheme}
          />
          <Choice
            label="Rows in lists"
            of={{ compact: 'Compact', comfortable: 'Comfortable' }}
            value={density}
            onChange={(value) => setPreferences({ density: value })}
          />
          <Choice
            label="Rail on the left"
            of={{ auto: 'By the window’s width', words: 'With words', icons: 'Icons only' }}
            value={railFolded === null ? 'auto' : railFolded ? 'icons' : 'words'}
            onChange={(value) => setPreferences({ railFolded: value === 'auto' ? null : value === 'icons' })}
          />
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
        <SignButton icon={IconKeyboard} onClick={showKeys}>
          Show all shortcuts
        </SignButton>
      </Group>
    </>
  );
}

function showKeys(): void {
  currentCommands()
    .find(({ keys }) => keys === '?')
    ?.run();
}

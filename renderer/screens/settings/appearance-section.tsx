import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconKeyboard } from '@tabler/icons-react';
import { currentCommands } from '#renderer/features/commands/commands.ts';
import {
  setPreferences,
  usePreferences,
  usePreferencesLast,
  type TextSize,
} from '#renderer/features/preferences/preferences.ts';
import { formatTime } from '#renderer/lib/clock-time.ts';
import type { DateSettings } from '#renderer/lib/date-settings.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { SignButton } from '#renderer/parts/sign-button.tsx';
import { Choice } from './choice.tsx';
import { Group } from './group.tsx';
import classes from './settings.module.css';

export function AppearanceSection() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { density, textSize, railFolded, spelling, ...dates } = usePreferences();
  const lasting = usePreferencesLast();
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)');
  return (
    <>
      {!lasting && (
        <p className="tone-attention on-attention rounded text-sm py-1h px-2 mb-2" role="status">
          This browser can’t save your choices: its storage is full or closed to Casewright. They apply until this
          window is closed.
        </p>
      )}
      <Group title="Looks" detail="Only for this window. Saved automatically.">
        <div className={classes.fields}>
          <Choice<MantineColorScheme>
            label="Colors"
            of={{ auto: 'Match system', light: 'Light', dark: 'Dark' }}
            value={colorScheme}
            onChange={setColorScheme}
          />
          <Choice
            label="Rows in lists"
            of={{ compact: 'Compact', comfortable: 'Comfortable' }}
            value={density}
            onChange={(value) => setPreferences({ density: value })}
          />
          <Choice<TextSize>
            label="Text size"
            of={{ usual: 'Normal', large: 'Large', larger: 'Larger', largest: 'Largest' }}
            value={textSize}
            onChange={(value) => setPreferences({ textSize: value })}
          />
          <Choice
            label="Sidebar"
            of={{ auto: 'Automatic', words: 'With words', icons: 'Icons only' }}
            value={railFolded === null ? 'auto' : railFolded ? 'icons' : 'words'}
            onChange={(value) => setPreferences({ railFolded: value === 'auto' ? null : value === 'icons' })}
          />
        </div>
      </Group>
      <Group title="Dates and times" detail="How they are shown here, and how what you type is read.">
        <div className={classes.fields}>
          <Choice<DateSettings['dayOrder']>
            label="3/4/2027 is"
            of={{ auto: 'Match system', 'month-first': 'March 4', 'day-first': '3 April', ask: 'Ask me' }}
            value={dates.dayOrder}
            onChange={(dayOrder) => setPreferences({ dayOrder })}
          />
          <Choice
            label="Clock"
            of={{ auto: 'Match system', h12: '2:30 pm', h24: '14:30' }}
            value={dates.clock === 'auto' ? 'auto' : `h${dates.clock}`}
            onChange={(value) => setPreferences({ clock: clocks[value] })}
          />
          <Choice
            label="First day of the week"
            of={{ auto: 'Match system', sunday: 'Sunday', monday: 'Monday', saturday: 'Saturday' }}
            value={
              dates.firstDay === null
                ? 'auto'
                : dates.firstDay === 0
                  ? 'sunday'
                  : dates.firstDay === 6
                    ? 'saturday'
                    : 'monday'
            }
            onChange={(value) => setPreferences({ firstDay: firstDays[value] })}
          />
          <p className={classes.plain}>
            {formatDate('2027-03-04')}, {formatTime('14:30')}
          </p>
        </div>
      </Group>
      <Group title="Writing" detail="Checked on this computer while you write a document.">
        <div className={classes.fields}>
          <Choice
            label="Spelling"
            of={{ 'en-US': 'American', 'en-GB': 'British', off: 'Off' }}
            value={spelling}
            onChange={(value) => setPreferences({ spelling: value })}
          />
        </div>
      </Group>
      <Group title="Motion" detail="Set in your system’s settings.">
        <p className={classes.plain}>
          {calm
            ? 'Follows your system’s reduce-motion setting, which is on.'
            : 'Follows your system’s reduce-motion setting.'}
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

const clocks = { auto: 'auto', h12: 12, h24: 24 } as const;
const firstDays = { auto: null, sunday: 0, monday: 1, saturday: 6 } as const;

function showKeys(): void {
  currentCommands()
    .find(({ keys }) => keys === '?')
    ?.run();
}

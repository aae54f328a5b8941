import { Checkbox, Switch } from '@mantine/core';
import { readPreferences, setPreferences, usePreferences } from '#renderer/features/preferences/preferences.ts';
import { shellBridge } from '#renderer/lib/shell-bridge.ts';
import { leadWords } from '#renderer/features/reminders/reminder-leads.ts';
import type { ReminderSettings } from '#renderer/features/preferences/reminder-settings.ts';
import { Group } from './group.tsx';
import classes from './settings.module.css';

/** From a week to a quarter of an hour, in minutes. */
const leads = [7 * 24 * 60, 2 * 24 * 60, 24 * 60, 3 * 60, 60, 15];

/** What Casewright reminds of while it is open, and what of it others may see. */
export function RemindersSection() {
  const { reminders } = usePreferences();
  const set = (change: Partial<ReminderSettings>): void =>
    setPreferences({ reminders: { ...readPreferences().reminders, ...change } });
  const setLead = (lead: number, on: boolean): void =>
    set({ hearingLeads: leads.filter((each) => (each === lead ? on : reminders.hearingLeads.includes(each))) });
  return (
    <>
      <Group
        title="Reminders"
        detail="For all matters that are not archived, while Casewright is open. Only for this window."
      >
        <div className={classes.fields}>
          <Switch
            label="Remind me of what is due"
            checked={reminders.on}
            onChange={(event) => set({ on: event.currentTarget.checked })}
          />
          <p className={classes.plain}>Reminders you missed are shown the next time you open Casewright.</p>
        </div>
      </Group>
      <Group title="Hearings" detail="If a hearing has no time yet, you are reminded at 9:00.">
        <div className={classes.fields} role="group" aria-label="Before a hearing">
          {leads.map((lead) => (
            <Checkbox
              key={lead}
              label={leadWords(lead)}
              disabled={!reminders.on}
              checked={reminders.hearingLeads.includes(lead)}
              onChange={(event) => setLead(lead, event.currentTarget.checked)}
            />
          ))}
        </div>
      </Group>
      <Group title="To-dos" detail="On the morning of the day they are due, at 9:00.">
        <Switch
          label="Remind me of to-dos"
          disabled={!reminders.on}
          checked={reminders.todos}
          onChange={(event) => set({ todos: event.currentTarget.checked })}
        />
      </Group>
      {shellBridge() !== null && (
        <Group
          title="On the desktop"
          detail="When the window is in the background, your system shows reminders. Others may see them on your screen."
        >
          <Switch
            label="Include the title of the hearing or to-do"
            disabled={!reminders.on}
            checked={reminders.titlesOutside}
            onChange={(event) => set({ titlesOutside: event.currentTarget.checked })}
          />
        </Group>
      )}
    </>
  );
}

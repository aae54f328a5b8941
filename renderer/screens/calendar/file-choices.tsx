import { Checkbox, Select, Switch } from '@mantine/core';
import type { FileChoices } from '#renderer/api/calendar-feed.ts';
import { leadWords } from '#renderer/features/reminders/reminder-leads.ts';

/** The usual reminders before a hearing, in minutes. */
const leads = [7 * 24 * 60, 24 * 60, 60];

const todoChoices = [
  { value: 'events', label: 'As all-day events' },
  { value: 'tasks', label: 'As tasks' },
  { value: 'none', label: 'Not in it' },
];

interface FileChoicesProps {
  choices: FileChoices;
  onChange: (choices: FileChoices) => void;
}

/** What a calendar file holds in addition to the hearings. */
export function FileChoiceFields({ choices, onChange }: FileChoicesProps) {
  const { todos, keyDates, alarms } = choices;
  const setLead = (lead: number, on: boolean): void =>
    onChange({ ...choices, alarms: leads.filter((each) => (each === lead ? on : alarms.includes(each))) });
  return (
    <div className="stack gap-3">
      <Select
        label="To-dos with a day"
        description="Many calendars do not show tasks."
        data={todoChoices}
        value={todos}
        allowDeselect={false}
        onChange={(value) => onChange({ ...choices, todos: (value ?? 'events') as FileChoices['todos'] })}
      />
      <Switch
        label="Key dates"
        checked={keyDates}
        onChange={(event) => onChange({ ...choices, keyDates: event.currentTarget.checked })}
      />
      <fieldset className="stack gap-1h">
        <legend className="mb-1 text-md medium">Reminders for hearings in the other calendar</legend>
        {leads.map((lead) => (
          <Checkbox
            key={lead}
            size="xs"
            label={leadWords(lead)}
            checked={alarms.includes(lead)}
            onChange={(event) => setLead(lead, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
    </div>
  );
}

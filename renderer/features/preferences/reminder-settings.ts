export interface ReminderSettings {
  on: boolean;
  /** Minutes before a hearing, each a reminder. */
  hearingLeads: readonly number[];
  /** On the morning of the day a to-do is due. */
  todos: boolean;
  /** Titles in what the system shows, where others may see it. */
  titlesOutside: boolean;
}

export const usualReminders: ReminderSettings = {
  on: true,
  hearingLeads: [24 * 60, 60],
  todos: true,
  titlesOutside: false,
};

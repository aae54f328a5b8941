/** The content of a calendar file. Notes, outcomes and details are never part of it: it is read by other programs. */
export interface CalendarContents {
  caseId: string;
  caption: string;
  hearings: readonly HearingInFile[];
  todos: readonly TodoInFile[];
  keyDates: readonly KeyDateInFile[];
}

export interface HearingInFile {
  id: string;
  date: string;
  time: string | null;
  timeZone: string | null;
  durationMinutes: number | null;
  purpose: string;
  place: string | null;
  room: string | null;
  judge: string | null;
  remoteLink: string | null;
  status: 'scheduled' | 'continued' | 'held' | 'vacated';
  courtFile: string | null;
  /** Its words stay here; the file says only that there is one. */
  private: boolean;
  createdAt: string;
  updatedAt: string;
}

export interface TodoInFile {
  id: string;
  title: string;
  due: string;
  done: boolean;
  doneAt: string | null;
  priority: 'low' | 'normal' | 'high';
  courtFile: string | null;
  private: boolean;
  createdAt: string;
  updatedAt: string;
}

export interface KeyDateInFile {
  date: string;
  label: string;
  kind: string;
  /** Of the matter: a key date has no version. */
  updatedAt: string;
}

export interface FileOptions {
  /** As all-day events, which every calendar shows; as tasks, which some do; or not at all. */
  todos: 'events' | 'tasks' | 'none';
  keyDates: boolean;
  /** Minutes before a hearing at which the other calendar is to remind; none leaves that to it. */
  alarms: readonly number[];
}

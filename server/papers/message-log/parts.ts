import type { CourtProfile } from '#server/papers/court-profile.ts';
import { longDayWords, monthWords } from '#server/papers/dates.ts';
import { attestationFacts, extentFacts, type Fact, sourceFacts, threadFacts } from './facts.ts';
import type { LogEntry, LogThread, MessageLog } from './message-log.ts';

/* A log in parts that are each set at once and then joined: one compilation of thousands of pages would not end. */

/** How the log is printed; none of it changes what it says. */
export interface LogLook {
  /** Its size of paper and margins, and how its court writes days. */
  profile: CourtProfile;
  language: string;
  /** Printed on every page, such as “Working copy”; null for none. */
  mark: string | null;
}

/** Plain data, so that it can be sent to another process. */
export interface LogPart extends LogLook {
  title: string;
  threads: readonly LogThread[];
  /** Only the first part has it. */
  front: LogFront | null;
  months: readonly LogMonth[];
  /** Another part comes after it. */
  goesOn: boolean;
  /** Only the last part may have it. */
  end: LogEnd | null;
}

export interface LogFront {
  caseLines: readonly string[];
  extent: Fact[];
  threads: Fact[];
  sources: Fact[][];
}

export interface LogMonth {
  title: string;
  days: { title: string; entries: LogEntry[] }[];
}

export interface LogEnd {
  /** Which log is meant, should the page be read alone. */
  about: Fact[];
  facts: Fact[];
  /** Whether a line is left to fill in, of each fact. */
  open: boolean[];
  declaration: string | null;
}

const namesTheLog: ReadonlySet<string> = new Set(['Contents', 'Period', 'Log made']);

/** About as many lines as 30 pages have: what one compilation does in about two seconds. */
const linesAtMost = 1_800;

export function logParts(log: MessageLog, look: LogLook, mostLines = linesAtMost): LogPart[] {
  const { title, threads, caseLines } = log;
  const { language } = look.profile;
  const runs = splitEntries(placedEntries(log.entries), mostLines);
  return runs.map((run, at) => ({
    ...look,
    title,
    threads,
    front:
      at > 0
        ? null
        : {
            caseLines,
            extent: extentFacts(log, language),
            threads: threadFacts(log),
            sources: sourceFacts(log, language),
          },
    months: monthsOf(run, runs[at - 1]?.at(-1), language),
    goesOn: at < runs.length - 1,
    end: at < runs.length - 1 ? null : endOf(log, language),
  }));
}

function endOf(log: MessageLog, language: string): LogEnd | null {
  const { title, attestation } = log;
  if (attestation === null) return null;
  const { phone, obtained, complete, declaration } = attestation;
  return {
    about: [
      { label: 'This log', value: title },
      ...extentFacts(log, language).filter(({ label }) => namesTheLog.has(label)),
    ],
    facts: attestationFacts(attestation),
    open: [phone === null, obtained === null, complete === null],
    declaration,
  };
}

/** An entry and the day it is printed under, `YYYY-MM-DD`, or empty where none is known. */
interface Placed {
  entry: LogEntry;
  day: string;
}

/** A gap is printed under the day of the message before it; one before all messages under that of the first. */
function placedEntries(entries: readonly LogEntry[]): Placed[] {
  let day = entries.flatMap((entry) => (entry.kind === 'message' ? [dayOf(entry.time.local)] : []))[0] ?? '';
  return entries.map((entry) => {
    if (entry.kind === 'message') day = dayOf(entry.time.local);
    return { entry, day };
  });
}

function dayOf(local: string | null): string {
  return local === null ? '' : local.slice(0, 10);
}

/** A part begins with a month or a day where one begins near its limit, else wherever it is full. */
function splitEntries(placed: readonly Placed[], mostLines: number): Placed[][] {
  const runs: Placed[][] = [[]];
  let lines = 0;
  for (const each of placed) {
    const run = runs.at(-1) ?? [];
    const before = run.at(-1);
    const own = linesOf(each.entry);
    const newMonth = before !== undefined && monthOf(before) !== monthOf(each);
    const newDay = before !== undefined && before.day !== each.day;
    const least = newMonth ? mostLines * 0.6 : newDay ? mostLines * 0.8 : mostLines - own;
    if (before !== undefined && lines > least) {
      runs.push([each]);
      lines = own;
    } else {
      run.push(each);
      lines += own;
    }
  }
  return runs;
}

function monthOf({ day }: Placed): string {
  return day.slice(0, 7);
}

const lettersALine = 40;

/** About how many lines of a page an entry takes. */
export function linesOf(entry: LogEntry): number {
  if (entry.kind === 'gap') return 2;
  const { text, editions, reactions, attachments, notes } = entry;
  const texts = [text, ...editions.map((edition) => edition.text), ...notes.map((note) => note.text)];
  const long = texts.flatMap((each) => each.split('\n')).reduce((sum, line) => sum + 1 + line.length / lettersALine, 0);
  return Math.max(5, long + reactions.length + attachments.length * 3 + editions.length + notes.length);
}

function monthsOf(run: readonly Placed[], before: Placed | undefined, language: string): LogMonth[] {
  const months: (LogMonth & { month: string; day: string })[] = [];
  for (const each of run) {
    const { entry, day } = each;
    let month = months.at(-1);
    if (month === undefined || month.month !== monthOf(each)) {
      const goesOn = months.length === 0 && before !== undefined && monthOf(before) === monthOf(each);
      month = {
        month: monthOf(each),
        day: 'none',
        title: continued(monthTitle(day), goesOn),
        days: [],
      };
      months.push(month);
    }
    if (month.day !== day) {
      const goesOn = months.length === 1 && month.days.length === 0 && before?.day === day;
      month.days.push({ title: continued(dayTitle(day, language), goesOn), entries: [] });
      month.day = day;
    }
    month.days.at(-1)?.entries.push(entry);
  }
  return months.map(({ title, days }) => ({ title, days }));
}

const unknownDay = 'Day unknown';

function monthTitle(day: string): string {
  return day === '' ? unknownDay : monthWords(day);
}

function dayTitle(day: string, language: string): string {
  return day === '' ? unknownDay : longDayWords(day, language);
}

function continued(title: string, goesOn: boolean): string {
  return goesOn ? `${title} (continued)` : title;
}

import type { Doer, HistoryLine } from '#renderer/api/generated.ts';

/** What one doer did in one go: a request, a bulk edit, a sitting of an assistant. */
export interface Burst {
  /** Stays the same while the burst grows at either end. */
  key: string;
  doer: Doer;
  /** Newest first. */
  lines: HistoryLine[];
  /** When it ended and began. */
  to: string;
  from: string;
}

/** After a longer pause something else has begun. An assistant thinks between its calls. */
const pause = { person: 90_000, token: 90_000, sync: 90_000, application: 90_000, assistant: 600_000 };
/** What follows as quickly as this is one burst, of any kind: a script, an import. */
const oneGo = { person: 500, token: 10_000, sync: 10_000, application: 10_000, assistant: 600_000 };

/**
 * Groups lines, newest first, into bursts by their newest change; what others did in between does not part them.
 * `known` remembers, between calls, by which key the burst of a change goes: one that was unfolded stays so while
 * more of it happens, or earlier parts of it are read.
 */
export function burstsOf(lines: readonly HistoryLine[], known: Map<number, string> = new Map()): Burst[] {
  const bursts: Burst[] = [];
  const open = new Map<string, Burst>();
  for (const line of lines) {
    const who = `${line.doer.kind} ${line.doer.accountId ?? ''} ${line.doer.tokenId ?? ''}`;
    const burst = open.get(who);
    if (burst !== undefined && belongs(burst, line)) {
      burst.lines.push(line);
      burst.from = line.at;
    } else {
      const begun = { key: '', doer: line.doer, lines: [line], to: line.at, from: line.at };
      open.set(who, begun);
      bursts.push(begun);
    }
  }
  for (const burst of bursts) burst.key = keyOf(burst, known);
  return bursts;
}

function keyOf({ lines }: Burst, known: Map<number, string>): string {
  const ends = [lines[0]?.seq ?? 0, lines.at(-1)?.seq ?? 0];
  const key = ends.map((seq) => known.get(seq)).find((each) => each !== undefined) ?? `${ends[0] ?? 0}`;
  for (const seq of ends) known.set(seq, key);
  return key;
}

function belongs(burst: Burst, line: HistoryLine): boolean {
  if (dayOf(burst.to) !== dayOf(line.at)) return false;
  const last = burst.lines.at(-1);
  if (last?.requestId === line.requestId) return true;
  const gap = Date.parse(burst.from) - Date.parse(line.at);
  if (gap <= oneGo[line.doer.kind]) return true;
  return gap <= pause[line.doer.kind] && last !== undefined && similar(last, line);
}

function similar(one: HistoryLine, other: HistoryLine): boolean {
  if (one.resource !== other.resource || one.op !== other.op || one.trash !== other.trash) return false;
  return one.recordId === other.recordId || one.op !== 'update' || one.fields.join() === other.fields.join();
}

/** The bursts of each day of this computer, in their order. */
export function daysOf(bursts: readonly Burst[]): { day: string; at: string; bursts: Burst[] }[] {
  return [...Map.groupBy(bursts, ({ to }) => dayOf(to))].map(([day, some]) => ({
    day,
    at: some[0]?.to ?? '',
    bursts: some,
  }));
}

function dayOf(instant: string): string {
  return new Date(instant).toDateString();
}

/** Whether changes before the oldest that is known could belong to this burst too. */
export function mayGoOn(burst: Burst, oldestKnown: string): boolean {
  return Date.parse(burst.from) - Date.parse(oldestKnown) <= pause[burst.doer.kind];
}

import type { HistoryResource } from '#renderer/api/generated.ts';
import type { HistoryQuery } from '#renderer/api/history.ts';
import { kindChoices } from '#renderer/features/records/nouns.ts';

/** What the history is narrowed to; the address of the screen holds it. */
export interface HistoryFilter {
  q: string;
  resource: HistoryResource | null;
  op: 'insert' | 'update' | 'delete' | null;
  /** `account:<id>`, `token:<id>`, `application` or `sync`. */
  who: string | null;
  record: string | null;
  /** Days of this computer, `YYYY-MM-DD`, both included. */
  from: string | null;
  to: string | null;
}

export const emptyHistoryFilter: HistoryFilter = {
  q: '',
  resource: null,
  op: null,
  who: null,
  record: null,
  from: null,
  to: null,
};

const ids = /^[0-9a-f-]{36}$/;

/** What an address says; what it says wrongly is left out. */
export function historyFilterOf(query: URLSearchParams): HistoryFilter {
  const checked = (name: string, test: (value: string) => boolean): string | null => {
    const value = query.get(name);
    return value !== null && test(value) ? value : null;
  };
  const op = query.get('op');
  const resource = query.get('resource');
  const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
  return {
    q: (query.get('q') ?? '').slice(0, 200),
    resource: kindChoices.find(({ value }) => value === resource)?.value ?? null,
    op: op === 'insert' || op === 'update' || op === 'delete' ? op : null,
    who: checked('who', (value) => /^(?:(?:account|token):[0-9a-f-]{36}|application|sync)$/.test(value)),
    record: checked('record', (value) => ids.test(value)),
    from: checked('from', isDay),
    to: checked('to', isDay),
  };
}

export function historyAddress(filter: HistoryFilter): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter))
    if (value !== null && value !== '') query.set(name, String(value));
  const text = query.toString();
  return text === '' ? '/activity' : `/activity?${text}`;
}

/** Days as the instants at which they begin and end here; only what narrows is named. */
export function historyQuery({ q, resource, op, who, record, from, to }: HistoryFilter): HistoryQuery {
  return {
    ...(q.trim() !== '' && { q: q.trim() }),
    ...(resource !== null && { resource }),
    ...(op !== null && { op }),
    ...(who !== null && { who }),
    ...(record !== null && { record }),
    ...(from !== null && { from: startOfDay(from, 0) }),
    ...(to !== null && { to: startOfDay(to, 1) }),
  };
}

function startOfDay(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

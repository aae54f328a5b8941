import type { MatterView } from '#server/access/matters.ts';
import { visibleIn } from '#server/access/visible.ts';
import { messageTitle } from '#server/rules/messages.ts';
import { someAtOnce } from '#server/store/some-at-once.ts';
import type { Named } from './backup-schema.ts';
import type { BinderItem } from './item-schema.ts';
import { linkable } from './record.ts';

type Resource = Named['resource'];
type Row = Readonly<Record<string, unknown>>;

const tables = { ...linkable, courtCase: 'courtCases' } as const;

/** The columns by which records are recognized elsewhere: the title, the day, and for evidence its bytes. */
const columns: Readonly<Record<Resource, { title: string; date?: string; sha256?: string }>> = {
  evidence: { title: 'title', date: 'eventDate', sha256: 'sha256' },
  document: { title: 'title' },
  message: { title: 'body', date: 'sentAt' },
  timeline: { title: 'title', date: 'date' },
  hearing: { title: 'purpose', date: 'date' },
  todo: { title: 'title', date: 'due' },
  contact: { title: 'name' },
  courtCase: { title: 'caption' },
};

/** What is named by these, each once, as `resource id`. */
export function namesIn(
  binders: readonly { courtCaseId: string | null; hearingId: string | null; items: readonly BinderItem[] }[],
): { resource: Resource; id: string }[] {
  const found = new Map<string, { resource: Resource; id: string }>();
  const add = (resource: Resource, id: string | null) => {
    if (id !== null) found.set(`${resource} ${id}`, { resource, id });
  };
  for (const { courtCaseId, hearingId, items } of binders) {
    add('courtCase', courtCaseId);
    add('hearing', hearingId);
    for (const item of items) {
      if (item.kind === 'witness') add('contact', item.contactId);
      else if (item.kind === 'exhibit') add('evidence', item.evidenceId);
      else if (item.kind === 'todo') add('todo', item.todoId);
      else if (item.kind === 'link') add(item.resource, item.itemId);
      else if (item.kind === 'element') {
        for (const { evidenceId, timelineEntryId } of item.support) {
          add('evidence', evidenceId);
          add('timeline', timelineEntryId);
        }
      }
    }
  }
  return [...found.values()];
}

/** Those of these records that the viewer sees, in their order, with what they are recognized by. */
export async function described(
  view: MatterView,
  names: readonly { resource: Resource; id: string }[],
): Promise<Named[]> {
  const found = new Map<string, Named>();
  for (const [resource, group] of Map.groupBy(names, (name) => name.resource)) {
    for (const some of someAtOnce(group)) {
      const ids = some.map(({ id }) => id);
      const rows = await rowsOf(view, resource).where('item.id', 'in', ids).execute();
      for (const row of rows as Row[]) found.set(`${resource} ${String(row['id'])}`, toNamed(resource, row));
    }
  }
  return names.flatMap(({ resource, id }) => found.get(`${resource} ${id}`) ?? []);
}

/**
 * Which records of this matter these are, by `resource id` of each: the one with that id, else the one with the same
 * bytes, else the only one with the same title and day.
 */
export async function recognized(view: MatterView, named: readonly Named[]): Promise<ReadonlyMap<string, string>> {
  const there = new Set((await described(view, named)).map(({ resource, id }) => `${resource} ${id}`));
  const found = new Map([...there].map((key) => [key, key.split(' ')[1] ?? '']));
  const left = named.filter(({ resource, id }) => !there.has(`${resource} ${id}`));
  for (const [resource, group] of Map.groupBy(left, (each) => each.resource)) {
    const candidates = await candidatesFor(view, resource, group);
    for (const each of group) {
      const match = matchOf(each, candidates);
      if (match) found.set(`${resource} ${each.id}`, match.id);
    }
  }
  return found;
}

async function candidatesFor(view: MatterView, resource: Resource, named: readonly Named[]): Promise<Named[]> {
  const { title, date = title, sha256 } = columns[resource];
  const column = sha256 ?? (resource === 'message' ? date : title);
  const values = named.map((each) => (sha256 ? each.sha256 : resource === 'message' ? each.date : each.title));
  const rows: unknown[] = [];
  for (const some of someAtOnce([...new Set(values)])) {
    const query = rowsOf(view, resource).where(`item.${column}` as 'item.title', 'in', some as string[]);
    rows.push(...(await query.orderBy('item.id').execute()));
  }
  return (rows as Row[]).map((row) => toNamed(resource, row));
}

function matchOf({ title, date, sha256 }: Named, candidates: readonly Named[]): Named | undefined {
  if (sha256 !== null) {
    const same = candidates.filter((each) => each.sha256 === sha256);
    return same.find((each) => each.title === title) ?? same[0];
  }
  const same = candidates.filter((each) => each.title === title && each.date === date);
  return same.length === 1 ? same[0] : undefined;
}

function rowsOf(view: MatterView, resource: Resource) {
  // Kysely can't follow a table name that is one of several.
  return visibleIn(view, tables[resource] as 'todos').selectAll('item');
}

function toNamed(resource: Resource, row: Row): Named {
  const { title, date, sha256 } = columns[resource];
  const text = (column: string | undefined): string | null => {
    const value = column === undefined ? null : row[column];
    return typeof value === 'string' ? value : null;
  };
  const name = resource === 'message' ? messageTitle(row as never) : (text(title) ?? '');
  return { resource, id: String(row['id']), title: name, date: text(date), sha256: text(sha256) };
}

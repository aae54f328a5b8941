import { paperKinds } from './paper-kinds.ts';
import type { V1Door } from './v1-door.ts';
import type { V1Record } from './v1-records.ts';
import { v1Kinds, type V1Resource } from './v1-resources.ts';

/** One side as its person sees it, read through its door: every record of the matter by resource. */
export interface View {
  records: Map<V1Resource, V1Record[]>;
  matter: Record<string, unknown>;
}

/** A view from before, and the resources in which something was changed since. */
export interface Known {
  view: View;
  changed: ReadonlySet<string>;
}

const nothingHidden = (): V1Record[] => [];
/** A line of a hearing's list says the title of what it names. */
const namedInLines = ['hearings', 'evidence', 'todos', 'hearingResources'];
const namedInExhibits = ['documents', 'evidence', 'documentAttachments'];

/** `hidden` answers what the door can't list: a plain v1 server's categories. */
export async function viewOf(
  door: V1Door,
  caseId: string,
  hidden: (resource: V1Resource) => V1Record[] = nothingHidden,
  known?: Known,
): Promise<View> {
  const read = async (path: string, query: Record<string, string>): Promise<unknown> => {
    const { status, body } = await door.answer({ method: 'GET', path, query, token: '', free: true });
    return status === 200 ? body : undefined;
  };
  const isAsKnown = (...resources: string[]): boolean =>
    known !== undefined && !resources.some((resource) => known.changed.has(resource));
  const records = new Map<V1Resource, V1Record[]>(known?.view.records);
  for (const { resource, path } of v1Kinds) {
    if (isAsKnown(resource)) continue;
    const listed = await read(path, { caseId });
    const rows = Array.isArray(listed) ? (listed as V1Record[]) : hidden(resource);
    records.set(
      resource,
      rows.filter((row) => resource !== 'timelineEntries' || row['kind'] === 'event'),
    );
  }
  if (!isAsKnown('documents')) {
    for (const document of records.get('documents') ?? []) {
      const { court } = document;
      if (isWhole(court)) continue;
      const side = await read(`/documents/${document.id}/court`, {});
      if (side === undefined) continue;
      const { profile, overrides, caption } = side as V1Record;
      document['court'] = { profile, overrides, caption };
    }
  }
  if (!isAsKnown('messages')) {
    const messages = await allMessages((query) => read('/messages', { caseId, ...query }));
    if (messages) records.set('messages', messages);
  }
  const inside = async (resource: V1Resource, pathOf: (id: string) => string): Promise<V1Record[]> => {
    const lines: V1Record[] = [];
    for (const { id } of records.get(resource) ?? []) {
      const listed = await read(pathOf(id), {});
      if (Array.isArray(listed)) lines.push(...(listed as V1Record[]));
    }
    return lines;
  };
  if (!isAsKnown(...namedInLines)) {
    records.set('hearingResources', await inside('hearings', (id) => `/hearings/${id}/resources`));
  }
  if (!isAsKnown(...namedInExhibits)) {
    records.set('documentAttachments', await inside('documents', (id) => `/documents/${id}/attachments`));
  }
  if (!isAsKnown(...paperKinds.map(({ resource }) => resource))) {
    for (const { resource, path, under } of paperKinds) {
      if (under) {
        const elements = recordsIn({ records }, under.resource).filter(({ kind }) => kind === 'element');
        const parents = resource === 'elementSupports' ? elements : recordsIn({ records }, under.resource);
        const list = resource === 'elementSupports' ? 'supports' : 'items';
        const lines: V1Record[] = [];
        for (const { id } of parents) {
          const listed = await read(`${under.path}/${id}/${list}`, {});
          if (Array.isArray(listed)) lines.push(...(listed as V1Record[]));
        }
        records.set(resource, lines);
      } else records.set(resource, ((await read(path, { caseId })) ?? []) as V1Record[]);
    }
  }
  const matter = known && isAsKnown('cases') ? known.view.matter : await read('/case', { caseId });
  return { records, matter: matter as Record<string, unknown> };
}

/** Undefined where the door has none. Nobody deletes one between two pages. */
async function allMessages(read: (query: Record<string, string>) => Promise<unknown>): Promise<V1Record[] | undefined> {
  const all: V1Record[] = [];
  for (let offset: number | null = 0; offset !== null;) {
    const page = (await read({ offset: String(offset) })) as
      | { messages: V1Record[]; nextOffset: number | null }
      | undefined;
    if (!page) return undefined;
    all.push(...page.messages);
    offset = page.nextOffset;
  }
  return all;
}

/** Whether a list says all of a court format: a plain one says the profile. */
const isWhole = (court: unknown): boolean => typeof court !== 'object' || court === null || 'caption' in court;

export const recordsIn = (view: Pick<View, 'records'>, resource: V1Resource): V1Record[] =>
  view.records.get(resource) ?? [];

/** What is deleted together with something else. */
export const goesWithOthers: readonly V1Resource[] = [
  'hearingResources',
  'documentAttachments',
  ...paperKinds.map(({ resource }) => resource),
];

/** Every value an actor ever writes holds its own mark: a text with `v17x`, or a day after the year 2100. */
const marks = /\bv\d+x|\b2[1-9]\d\d-\d\d-\d\d/g;
/** Every record says in its name which one it is, independent of its id: `k4x`. */
const names = /\bk\d+x/;

export function marksIn(value: unknown): string[] {
  return value === undefined ? [] : (JSON.stringify(value).match(marks) ?? []);
}

/** Which record this is, on any side. */
export function nameOf(record: Readonly<Record<string, unknown>> | undefined): string | undefined {
  if (record === undefined) return undefined;
  const fields = ['fileName', 'caption', 'name', 'purpose', 'title', 'body'];
  for (const field of fields) {
    const text = record[field];
    const [found] = (typeof text === 'string' ? names.exec(text) : null) ?? [];
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The names of all records, each as often as it is there. */
export function namesIn(view: View): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [resource, records] of view.records) {
    if (resource === 'hearingResources' || resource === 'documentAttachments') continue;
    for (const record of records) {
      const name = nameOf(record);
      if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return counts;
}

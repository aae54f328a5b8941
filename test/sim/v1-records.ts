import { createHash } from 'node:crypto';
import { paperKinds } from './paper-kinds.ts';
import { V1Feed } from './v1-feed.ts';
import { type V1Kind, v1Kind, v1Kinds, type V1Resource } from './v1-resources.ts';

export interface V1Record {
  id: string;
  caseId: string;
  createdAt: string;
  updatedAt: string;
  [field: string]: unknown;
}

export interface V1Matter {
  caseId: string;
  caption: string;
  role: string;
  caseNumbers: unknown[];
  keyDates: unknown[];
  archived: boolean;
  updatedAt: string;
}

export interface V1File {
  fileName: string;
  bytes: Uint8Array;
}

interface State {
  matters: Map<string, V1Matter>;
  records: Map<V1Resource, Map<string, V1Record>>;
  files: Map<string, Uint8Array>;
  lists: Map<string, V1Record[]>;
}

/**
 * What the fake server holds, and every version of it that ever was: the oracle looks there for what a client claims to
 * have seen.
 */
export class V1Records {
  #state: State = { matters: new Map(), records: new Map(), files: new Map(), lists: new Map() };
  #made = 0;
  readonly #now: () => number;
  /** All versions of each record, the deleted ones too, by id. */
  readonly versions = new Map<string, V1Record[]>();
  readonly feed = new V1Feed();
  /** Counts what changed something; what reads leaves it alone. */
  writes = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  newId(): string {
    this.#made += 1;
    return `019b8000-0000-7000-8000-${this.#made.toString(16).padStart(12, '0')}`;
  }

  addMatter(caption: string): V1Matter {
    const blank = { role: '', caseNumbers: [], keyDates: [], archived: false };
    const matter = { caseId: this.newId(), caption, ...blank, updatedAt: this.#instant('') };
    this.#state.matters.set(matter.caseId, matter);
    return matter;
  }

  matters(): V1Matter[] {
    return [...this.#state.matters.values()];
  }

  matter(caseId: string): V1Matter | undefined {
    return this.#state.matters.get(caseId);
  }

  changeMatter(matter: V1Matter, patch: Partial<V1Matter>): V1Matter {
    Object.assign(matter, patch, { updatedAt: this.#instant(matter.updatedAt) });
    this.writes += 1;
    this.feed.note('cases', matter.caseId, matter.caseId);
    return matter;
  }

  list(resource: V1Resource, caseId: string): V1Record[] {
    return [...this.#of(resource).values()].filter((record) => record.caseId === caseId);
  }

  find(resource: V1Resource, id: string): V1Record | undefined {
    return this.#of(resource).get(id);
  }

  add(
    kind: { resource: V1Resource; fields: Readonly<Record<string, { blank: unknown }>> },
    caseId: string,
    given: Readonly<Record<string, unknown>>,
  ): V1Record {
    const blank = Object.fromEntries(Object.entries(kind.fields).map(([name, field]) => [name, field.blank]));
    const at = this.#instant('');
    const record: V1Record = { id: this.newId(), caseId, ...blank, ...given, createdAt: at, updatedAt: at };
    this.#of(kind.resource).set(record.id, record);
    this.#keepVersion(kind.resource, record);
    return record;
  }

  addEvidence(caseId: string, { fileName, bytes }: V1File, given: Readonly<Record<string, unknown>>): V1Record {
    const kind = v1Kind('evidence');
    if (!kind) throw new Error('There is no evidence.');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const title = fileName.replace(/\.[^.]+$/, '');
    const record = this.add(kind, caseId, { title, fileName, sha256, size: bytes.length, ...given });
    this.#state.files.set(record.id, bytes);
    return record;
  }

  bytesOf(id: string): Uint8Array | undefined {
    return this.#state.files.get(id);
  }

  change(resource: V1Resource, record: V1Record, patch: Readonly<Record<string, unknown>>): V1Record {
    const after = { ...record, ...patch, updatedAt: this.#instant(record.updatedAt) };
    this.#of(resource).set(record.id, after);
    this.#keepVersion(resource, after);
    if (resource === 'evidence' && Array.isArray(patch['hearingIds'])) this.#followHearings(after);
    return after;
  }

  /** Changed by what happened to something else, which gives it no new version. */
  setAside(resource: V1Resource, record: V1Record, patch: Readonly<Record<string, unknown>>): void {
    this.#of(resource).set(record.id, { ...record, ...patch });
  }

  remove(resource: V1Resource, record: V1Record): void {
    this.#of(resource).delete(record.id);
    this.#state.files.delete(record.id);
    this.writes += 1;
    this.feed.note(resource, record.id, record.caseId);
    for (const kind of v1Kinds) this.#unlink(kind, resource, record);
    this.#unlinkPapers(record);
    for (const { id } of this.linesOf(record.id)) this.putLines(id, []);
    this.putLines(record.id, []);
    const kindOf: Partial<Record<V1Resource, string>> = { evidence: 'evidence', todos: 'todo' };
    const isAbout = (line: V1Record): boolean =>
      (line['kind'] === kindOf[resource] && line['itemId'] === record.id) ||
      (line['documentId'] !== undefined && line['evidenceId'] === record.id);
    for (const [id, lines] of this.#state.lists) {
      const left = lines.filter((line) => !isAbout(line));
      if (left.length === lines.length) continue;
      this.putLines(id, left);
      const document = this.find('documents', id);
      if (document) this.change('documents', document, {});
    }
  }

  /** What is taken to a hearing, or is an exhibit of a document, in its order. */
  linesOf(id: string): V1Record[] {
    return (this.#state.lists.get(id) ?? []).map((line, position) => ({ ...line, position }));
  }

  putLines(id: string, lines: readonly V1Record[]): void {
    const before = this.linesOf(id);
    if (before.length + lines.length === 0) return;
    this.#state.lists.set(id, [...lines]);
    this.writes += 1;
    const after = this.linesOf(id);
    const asBefore = new Set(before.map(lineText));
    const gone = before.filter((was) => !after.some((line) => line.id === was.id));
    const moved = after.filter((line) => !asBefore.has(lineText(line)));
    for (const line of [...gone, ...moved]) this.feed.note(resourceOf(line), line.id, line.caseId);
  }

  newLine(hearing: V1Record, kind: string, itemId: string, note: string): V1Record {
    const at = this.#instant('');
    const { caseId, id: hearingId } = hearing;
    return { id: this.newId(), caseId, hearingId, kind, itemId, title: '', note, createdAt: at, updatedAt: at };
  }

  newExhibit({ caseId, id: documentId }: V1Record, said: Readonly<Record<string, unknown>>): V1Record {
    const at = this.#instant('');
    return { id: this.newId(), caseId, documentId, ...said, createdAt: at, updatedAt: at };
  }

  newPaper(caseId: string, said: Readonly<Record<string, unknown>>): V1Record {
    const at = this.#instant('');
    return { id: this.newId(), caseId, createdAt: at, updatedAt: at, ...said };
  }

  /** With what is inside it. */
  removeLine(parentId: string, id: string): void {
    const { caseId } = this.linesOf(parentId).find((line) => line.id === id) ?? {};
    this.putLines(id, []);
    this.putLines(
      parentId,
      this.linesOf(parentId).filter((line) => line.id !== id),
    );
    if (caseId !== undefined) this.#unlinkPapers({ id, caseId });
  }

  touched(line: V1Record, patch: Readonly<Record<string, unknown>>): V1Record {
    return { ...line, ...patch, updatedAt: this.#instant(line.updatedAt) };
  }

  save(): State {
    return structuredClone(this.#state);
  }

  /** As a restored backup: ids and versions are those of then. */
  restore(state: State): void {
    this.#state = structuredClone(state);
    this.writes += 1;
  }

  /** Attached to an item, it is on the list; removed from it, it does not. */
  #followHearings(item: V1Record): void {
    const hearingIds = idsIn(item['hearingIds']);
    for (const hearing of this.list('hearings', item.caseId)) {
      const lines = this.linesOf(hearing.id);
      const line = lines.find(({ kind, itemId }) => kind === 'evidence' && itemId === item.id);
      if (hearingIds.includes(hearing.id) && !line) {
        this.putLines(hearing.id, [...lines, this.newLine(hearing, 'evidence', item.id, '')]);
      } else if (line && !hearingIds.includes(hearing.id)) {
        this.putLines(
          hearing.id,
          lines.filter(({ id }) => id !== line.id),
        );
      }
    }
  }

  /** What is in binders and packets goes with what it is about, and no longer names what is gone. */
  #unlinkPapers({ id, caseId }: Pick<V1Record, 'id' | 'caseId'>): void {
    for (const { resource, fields, under } of paperKinds) {
      const naming = Object.entries(fields).filter(([, field]) => field.of !== undefined);
      const names = (record: V1Record): [string, boolean][] =>
        naming.filter(([name]) => [record[name]].flat().includes(id)).map(([name, { holds = false }]) => [name, holds]);
      const without = (record: V1Record): Record<string, unknown> =>
        Object.fromEntries(
          names(record).map(([name]) => {
            const value = record[name];
            return [name, Array.isArray(value) ? value.filter((each) => each !== id) : null];
          }),
        );
      if (!under) {
        for (const record of this.list(resource, caseId).filter((each) => names(each).length > 0)) {
          if (names(record).some(([, holds]) => holds)) this.remove(resource, record);
          else this.change(resource, record, without(record));
        }
        continue;
      }
      for (const [parentId, lines] of this.#state.lists) {
        const about = lines.filter((line) => resourceOf(line) === resource && names(line).length > 0);
        for (const line of about) {
          if (names(line).some(([, holds]) => holds)) this.removeLine(parentId, line.id);
          else
            this.putLines(
              parentId,
              this.linesOf(parentId).map((each) => (each.id === line.id ? this.touched(each, without(each)) : each)),
            );
        }
      }
    }
  }

  #unlink(kind: V1Kind, gone: V1Resource, { id, ...was }: V1Record): void {
    const fields = Object.entries(kind.fields).filter(([, field]) => field.of === gone);
    for (const record of this.list(kind.resource, was.caseId)) {
      const patch: Record<string, unknown> = {};
      for (const [name] of fields) {
        const value = record[name];
        if (value === id) patch[name] = gone === 'folders' ? (was['parentId'] ?? null) : null;
        else if (Array.isArray(value) && value.includes(id)) patch[name] = value.filter((each) => each !== id);
      }
      if (Object.keys(patch).length > 0) this.change(kind.resource, record, patch);
    }
  }

  #of(resource: V1Resource): Map<string, V1Record> {
    const known = this.#state.records.get(resource);
    if (known) return known;
    const fresh = new Map<string, V1Record>();
    this.#state.records.set(resource, fresh);
    return fresh;
  }

  #keepVersion(resource: V1Resource, record: V1Record): void {
    this.versions.set(record.id, [...(this.versions.get(record.id) ?? []), record]);
    this.writes += 1;
    this.feed.note(resource, record.id, record.caseId);
  }

  /** Strictly later than the version before (CONTRACT.md 11). */
  #instant(before: string): string {
    const now = new Date(this.#now()).toISOString();
    return now > before ? now : new Date(Date.parse(before) + 1).toISOString();
  }
}

function resourceOf(line: V1Record): V1Resource {
  const paper = paperKinds.find(({ under }) => under !== undefined && line[under.field] !== undefined);
  return paper?.resource ?? (line['documentId'] === undefined ? 'hearingResources' : 'documentAttachments');
}
const lineText = (line: V1Record): string => JSON.stringify(line);

export function idsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { operations } from '#server/areas/operations.ts';
import { untitledCase } from '#server/areas/workspaces/queries.ts';
import type { Principal } from '#server/access/principal.ts';
import type { Pipeline } from '#server/pipeline/pipeline.ts';
import type { UploadedFile } from '#server/catalog/context.ts';
import type { Blobs } from '#server/store/blobs.ts';
import { newId } from '#server/store/ids.ts';

const names = z.array(z.string());

/** Records name each other as people do (build/sample/matter.ts); what else they hold is for their operation to check. */
const Matter = z.object({
  caption: z.string(),
  role: z.string(),
  caseNumbers: z.array(z.unknown()),
  keyDates: z.array(z.unknown()),
  courtFiles: z.array(z.looseObject({ number: z.string() })),
  folders: z.array(z.object({ name: z.string(), parent: z.string().optional() })),
  issues: z.array(z.object({ name: z.string(), description: z.string(), color: z.string() })),
  contacts: z.array(z.looseObject({ name: z.string(), courtFiles: names })),
  evidence: z.array(
    z.looseObject({
      file: z.string(),
      folder: z.string(),
      issues: names,
      courtFiles: names,
      recordingConsent: z.unknown().optional(),
    }),
  ),
  hearings: z.array(
    z.looseObject({
      date: z.string(),
      courtFile: z.string(),
      contacts: names,
      takes: z.array(z.object({ file: z.string().optional(), todo: z.string().optional(), note: z.string() })),
    }),
  ),
  todos: z.array(z.looseObject({ title: z.string(), courtFile: z.string(), hearing: z.string().optional() })),
  timeline: z.array(
    z.looseObject({
      title: z.string(),
      courtFile: z.string().optional(),
      contacts: names.optional(),
      files: names.optional(),
    }),
  ),
});
type Matter = z.output<typeof Matter>;

interface SampleParts {
  pipeline: Pipeline;
  blobs: Blobs;
  folder: string;
}

type Opener = (principal: Principal) => Promise<{ caseId: string; context: string }>;

/** Opens it for one asker after the other: who asks twice at once is answered twice with the same matter. */
export function sampleOpener(parts: SampleParts): Opener {
  let last: Promise<unknown> = Promise.resolve();
  return (principal) => {
    const opened = last.then(() => openSample(parts, principal));
    last = opened.catch(() => undefined);
    return opened;
  };
}

/**
 * Puts the sample matter into a case, through the same operations as everybody: into the caller's first case while it
 * is unused, or else into its own workspace; when that exists already, it answers where. It gets its name last, so that
 * an unfinished one is recognized and continued.
 */
async function openSample(parts: SampleParts, principal: Principal): Promise<{ caseId: string; context: string }> {
  const matter = Matter.parse(JSON.parse(readFileSync(join(parts.folder, 'matter.json'), 'utf8')));
  const call = caller(parts.pipeline, principal);
  const place = await choosePlace(call, matter.caption);
  if (place.filled) return { caseId: place.caseId, context: place.context };
  const { caseId, context } = place;
  const { caption, role, caseNumbers, keyDates } = matter;
  await call('post_case_update', { body: { caseId, caption: unfinished(caption), role, caseNumbers, keyDates } });
  const filling = { call, caseId, ids: await idsThere(call, caseId) };
  await addPlaces(filling, matter);
  for (const item of matter.evidence) await addEvidence(parts, filling, item);
  await addCourtDates(filling, matter);
  await call('post_case_update', { body: { caseId, caption } });
  return { caseId, context };
}

const unfinished = (caption: string): string => `${caption} (not all of it is here yet)`;

interface Filling {
  call: Calls;
  caseId: string;
  ids: Ids;
}

type Kind = keyof typeof lists;

/** The ids that records got, by what the sample calls them. */
class Ids {
  readonly #known = new Map<string, string>();

  set(kind: Kind, name: string, id: string): void {
    this.#known.set(`${kind} ${name}`, id);
  }

  has(kind: Kind, name: string): boolean {
    return this.#known.has(`${kind} ${name}`);
  }

  of(kind: Kind, name: string): string {
    const id = this.#known.get(`${kind} ${name}`);
    if (id === undefined) throw new Error(`The sample matter has no ${kind} “${name}”.`);
    return id;
  }

  all(kind: Kind, named: readonly string[] = []): string[] {
    return named.map((name) => this.of(kind, name));
  }

  /** The field of a record that names one other, when it names one. */
  named<Field extends string>(field: Field, kind: Kind, name: string | undefined): { [name in Field]?: string } {
    return name === undefined ? {} : ({ [field]: this.of(kind, name) } as { [name in Field]?: string });
  }
}

/** Where each kind is listed, and the field that the sample calls it by. */
const lists = {
  courtFile: ['get_court_cases', 'number'],
  folder: ['get_folders', 'name'],
  issue: ['get_issues', 'name'],
  contact: ['get_contacts', 'name'],
  evidence: ['get_evidence', 'fileName'],
  hearing: ['get_hearings', 'date'],
  todo: ['get_todos', 'title'],
  event: ['get_timeline', 'title'],
} as const;

/** What an unfinished opening had added; nothing is added twice. */
async function idsThere(call: Calls, caseId: string): Promise<Ids> {
  const ids = new Ids();
  for (const [kind, [list, field]] of Object.entries(lists) as [Kind, (typeof lists)[Kind]][]) {
    const query = { caseId, ...(kind === 'event' && { kinds: 'event' }) };
    const records = (await call(list, { query })) as unknown as Record<string, unknown>[];
    for (const record of records) ids.set(kind, String(record[field]), String(record['id']));
  }
  return ids;
}

async function add({ call, caseId, ids }: Filling, kind: Kind, name: string, body: object): Promise<void> {
  if (ids.has(kind, name)) return;
  const made = await call(lists[kind][0].replace('get_', 'post_'), { body: { caseId, ...body } });
  ids.set(kind, name, String(made['id']));
}

/** What evidence is filed by: court files, folders, categories; and the people. */
async function addPlaces(filling: Filling, matter: Matter): Promise<void> {
  const { ids } = filling;
  for (const file of matter.courtFiles) await add(filling, 'courtFile', file.number, file);
  for (const { name, parent } of matter.folders) {
    const body = { name, kind: 'evidence', ...ids.named('parentId', 'folder', parent) };
    await add(filling, 'folder', name, body);
  }
  for (const issue of matter.issues) await add(filling, 'issue', issue.name, issue);
  for (const { courtFiles, ...contact } of matter.contacts) {
    const body = { ...contact, courtCaseIds: ids.all('courtFile', courtFiles) };
    await add(filling, 'contact', contact.name, body);
  }
}

async function addEvidence(
  { blobs, folder: sample }: SampleParts,
  { call, caseId, ids }: Filling,
  { file, folder, issues, courtFiles, recordingConsent, ...facts }: Matter['evidence'][number],
): Promise<void> {
  if (!ids.has('evidence', file)) {
    const staged = await blobs.stage(createReadStream(join(sample, file)));
    try {
      const consent = recordingConsent !== undefined && { recordingConsent: 'yes' };
      const fields = { caseId, folderId: ids.of('folder', folder), ...consent };
      const added = await call('post_evidence', { body: fields, files: [{ ...staged, fileName: file }] });
      const [item] = added['evidence'] as { id: string }[];
      ids.set('evidence', file, item?.id ?? '');
    } finally {
      await blobs.discard(staged);
    }
  }
  const sets = { issueIds: ids.all('issue', issues), courtCaseIds: ids.all('courtFile', courtFiles) };
  await call('patch_evidence_by_id', { path: { id: ids.of('evidence', file) }, body: { ...facts, ...sets } });
}

/** Hearings with what is taken to them, to-dos, and the chronology. */
async function addCourtDates(filling: Filling, { hearings, todos, timeline }: Matter): Promise<void> {
  const { call, ids } = filling;
  for (const { courtFile, contacts, takes: _later, ...hearing } of hearings) {
    const body = { ...hearing, courtCaseId: ids.of('courtFile', courtFile), contactIds: ids.all('contact', contacts) };
    await add(filling, 'hearing', hearing.date, body);
  }
  for (const { courtFile, hearing, ...todo } of todos) {
    const place = { courtCaseId: ids.of('courtFile', courtFile), ...ids.named('hearingId', 'hearing', hearing) };
    await add(filling, 'todo', todo.title, { ...todo, ...place });
  }
  for (const { date, takes } of hearings) {
    for (const { file, todo, note } of takes) {
      const item = file === undefined ? ids.of('todo', todo ?? '') : ids.of('evidence', file);
      const body = { action: 'attach', kind: file === undefined ? 'todo' : 'evidence', itemId: item, note };
      await call('post_hearings_by_id_resources', { path: { id: ids.of('hearing', date) }, body });
    }
  }
  for (const { courtFile, contacts, files, ...event } of timeline) {
    const sets = { contactIds: ids.all('contact', contacts), evidenceIds: ids.all('evidence', files) };
    const body = { ...event, ...sets, ...ids.named('courtCaseId', 'courtFile', courtFile) };
    await add(filling, 'event', event.title, body);
  }
}

type Calls = (
  id: string,
  input: { path?: Record<string, string>; query?: Record<string, string>; body?: object; files?: UploadedFile[] },
) => Promise<Record<string, unknown>>;

function caller(pipeline: Pipeline, principal: Principal): Calls {
  return async (id, { path = {}, query = {}, body, files = [] }) => {
    const operation = operations.find((each) => each.id === id);
    if (!operation) throw new Error(`There is no operation ${id}.`);
    const input = { path, query, body, files };
    const { content } = await pipeline.run(principal, { operation, input, transport: 'window', requestId: newId() });
    return (content.kind === 'json' ? content.value : {}) as Record<string, unknown>;
  };
}

async function choosePlace(
  call: Calls,
  caption: string,
): Promise<{ caseId: string; context: string; filled: boolean }> {
  const workspaces = (await call('get_workspaces', {})) as unknown as {
    name: string;
    kind: string;
    cases: { caseId: string; caption: string; context: string }[];
  }[];
  const own = workspaces.filter(({ kind }) => kind === 'own');
  const cases = own.flatMap((workspace) => workspace.cases);
  const there = cases.find((each) => each.caption === caption);
  if (there) return { ...there, filled: true };
  const begun = cases.find((each) => each.caption === unfinished(caption));
  if (begun) return { ...begun, filled: false };
  const made = own.filter(({ name }) => name === caption).flatMap((workspace) => workspace.cases);
  for (const free of [...cases.slice(0, 1), ...made]) {
    const { counts } = await call('get_case', { query: { caseId: free.caseId } });
    const untouched = Object.values(counts as Record<string, number>).every((count) => count === 0);
    if (untouched && free.caption === untitledCase) return { ...free, filled: false };
  }
  const fresh = await call('post_workspaces_switch', { body: { name: caption } });
  return { caseId: String(fresh['caseId']), context: String(fresh['context']), filled: false };
}

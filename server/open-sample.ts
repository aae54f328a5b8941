import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { operations } from '#server/areas/operations.ts';
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
    z.looseObject({ courtFile: z.string().optional(), contacts: names.optional(), files: names.optional() }),
  ),
});
type Matter = z.output<typeof Matter>;

interface SampleParts {
  pipeline: Pipeline;
  blobs: Blobs;
  folder: string;
}

/**
 * Puts the sample matter into a case, through the same operations as everybody: into the caller's first case while
 * nobody has used it, or else into a workspace of its own; when that is there already, it answers where.
 */
export async function openSample(
  parts: SampleParts,
  principal: Principal,
): Promise<{ caseId: string; context: string }> {
  const matter = Matter.parse(JSON.parse(readFileSync(join(parts.folder, 'matter.json'), 'utf8')));
  const call = caller(parts.pipeline, principal);
  const place = await choosePlace(call, matter.caption);
  if (place.filled) return { caseId: place.caseId, context: place.context };
  const { caseId, context } = place;
  const { caption, role, caseNumbers, keyDates } = matter;
  await call('post_case_update', { body: { caseId, caption, role, caseNumbers, keyDates } });
  const filling = { call, caseId, ids: new Ids() };
  await addPlaces(filling, matter);
  for (const item of matter.evidence) await addEvidence(parts, filling, item);
  await addCourtDates(filling, matter);
  return { caseId, context };
}

interface Filling {
  call: Calls;
  caseId: string;
  ids: Ids;
}

type Kind = 'courtFile' | 'folder' | 'issue' | 'contact' | 'evidence' | 'hearing' | 'todo';

/** The ids that records got, by what the sample calls them. */
class Ids {
  readonly #known = new Map<string, string>();

  set(kind: Kind, name: string, id: string): void {
    this.#known.set(`${kind} ${name}`, id);
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

async function add({ call, caseId }: Filling, operation: string, body: object): Promise<string> {
  return String((await call(operation, { body: { caseId, ...body } }))['id']);
}

/** What evidence is filed by: court files, folders, categories; and the people. */
async function addPlaces(filling: Filling, matter: Matter): Promise<void> {
  const { ids } = filling;
  for (const file of matter.courtFiles) ids.set('courtFile', file.number, await add(filling, 'post_court_cases', file));
  for (const { name, parent } of matter.folders) {
    const body = { name, kind: 'evidence', ...ids.named('parentId', 'folder', parent) };
    ids.set('folder', name, await add(filling, 'post_folders', body));
  }
  for (const issue of matter.issues) ids.set('issue', issue.name, await add(filling, 'post_issues', issue));
  for (const { courtFiles, ...contact } of matter.contacts) {
    const body = { ...contact, courtCaseIds: ids.all('courtFile', courtFiles) };
    ids.set('contact', contact.name, await add(filling, 'post_contacts', body));
  }
}

async function addEvidence(
  { blobs, folder: sample }: SampleParts,
  { call, caseId, ids }: Filling,
  { file, folder, issues, courtFiles, recordingConsent, ...facts }: Matter['evidence'][number],
): Promise<void> {
  const staged = await blobs.stage(createReadStream(join(sample, file)));
  try {
    const consent = recordingConsent !== undefined && { recordingConsent: 'yes' };
    const fields = { caseId, folderId: ids.of('folder', folder), ...consent };
    const added = await call('post_evidence', { body: fields, files: [{ ...staged, fileName: file }] });
    const [item] = added['evidence'] as { id: string }[];
    const id = item?.id ?? '';
    ids.set('evidence', file, id);
    const sets = { issueIds: ids.all('issue', issues), courtCaseIds: ids.all('courtFile', courtFiles) };
    await call('patch_evidence_by_id', { path: { id }, body: { ...facts, ...sets } });
  } finally {
    await blobs.discard(staged);
  }
}

/** Hearings with what is taken to them, to-dos, and the chronology. */
async function addCourtDates(filling: Filling, { hearings, todos, timeline }: Matter): Promise<void> {
  const { call, ids } = filling;
  for (const { courtFile, contacts, takes: _later, ...hearing } of hearings) {
    const body = { ...hearing, courtCaseId: ids.of('courtFile', courtFile), contactIds: ids.all('contact', contacts) };
    ids.set('hearing', hearing.date, await add(filling, 'post_hearings', body));
  }
  for (const { courtFile, hearing, ...todo } of todos) {
    const place = { courtCaseId: ids.of('courtFile', courtFile), ...ids.named('hearingId', 'hearing', hearing) };
    ids.set('todo', todo.title, await add(filling, 'post_todos', { ...todo, ...place }));
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
    await add(filling, 'post_timeline', { ...event, ...sets, ...ids.named('courtCaseId', 'courtFile', courtFile) });
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
    kind: string;
    cases: { caseId: string; caption: string; context: string }[];
  }[];
  const cases = workspaces.filter(({ kind }) => kind === 'own').flatMap((workspace) => workspace.cases);
  const there = cases.find((each) => each.caption === caption);
  if (there) return { ...there, filled: true };
  const [first] = cases;
  if (first) {
    const { counts } = await call('get_case', { query: { caseId: first.caseId } });
    const untouched = Object.values(counts as Record<string, number>).every((count) => count === 0);
    if (untouched && first.caption === untitledCase) return { ...first, filled: false };
  }
  const made = await call('post_workspaces_switch', { body: { name: caption } });
  return { caseId: String(made['caseId']), context: String(made['context']), filled: false };
}

/** The caption of a case that nobody has named. */
export const untitledCase = 'Untitled case';

import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { operations } from '#server/areas/operations.ts';
import type { Principal } from '#server/access/principal.ts';
import type { Pipeline } from '#server/pipeline/pipeline.ts';
import type { UploadedFile } from '#server/catalog/context.ts';
import type { Blobs } from '#server/store/blobs.ts';
import { newId } from '#server/store/ids.ts';

const Matter = z.object({
  caption: z.string(),
  role: z.string(),
  caseNumbers: z.array(z.unknown()),
  keyDates: z.array(z.unknown()),
  folders: z.array(z.object({ name: z.string(), parent: z.string().optional() })),
  issues: z.array(z.object({ name: z.string(), description: z.string(), color: z.string() })),
  evidence: z.array(
    z.looseObject({
      file: z.string(),
      folder: z.string(),
      issues: z.array(z.string()),
      recordingConsent: z.unknown().optional(),
    }),
  ),
});

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
  const folders = new Map<string, string>();
  for (const { name, parent } of matter.folders) {
    const body = { caseId, name, kind: 'evidence', ...(parent !== undefined && { parentId: folders.get(parent) }) };
    folders.set(name, (await call('post_folders', { body }))['id'] as string);
  }
  const issues = new Map<string, string>();
  for (const issue of matter.issues)
    issues.set(issue.name, (await call('post_issues', { body: { caseId, ...issue } }))['id'] as string);
  for (const { file, folder, issues: names, recordingConsent, ...facts } of matter.evidence) {
    const staged = await parts.blobs.stage(createReadStream(join(parts.folder, file)));
    try {
      const fields = {
        caseId,
        folderId: folders.get(folder),
        ...(recordingConsent !== undefined && { recordingConsent: 'yes' }),
      };
      const added = await call('post_evidence', { body: fields, files: [{ ...staged, fileName: file }] });
      const [item] = added['evidence'] as { id: string }[];
      const issueIds = names.map((name) => issues.get(name));
      await call('patch_evidence_by_id', { path: { id: item?.id ?? '' }, body: { ...facts, issueIds } });
    } finally {
      await parts.blobs.discard(staged);
    }
  }
  return { caseId, context };
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

import { queryOptions, useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call, callForAnswer } from './client.ts';
import type { HearingResource, Operations } from './generated.ts';
import { records } from './generated-records.ts';
import { ownWrite } from './own-writes.ts';
import { keys } from './query-keys.ts';
import { ChangedSinceError } from './reversing-edits.ts';
import { newStep, note, wholePart, type Part, type Step } from './session-changes.ts';
import { stores } from './stores.ts';
import { titleWords } from './title-words.ts';

type ResourceEdit = Operations['post_hearings_by_id_resources']['input'];

/** What is taken to a hearing, in the order it is needed. */
export function useHearingResources(hearingId: string): UseQueryResult<HearingResource[]> {
  return useQuery(resourcesOf(hearingId));
}

/** The list as it is now, asked for once. */
export function readHearingResources(client: QueryClient, hearingId: string): Promise<HearingResource[]> {
  return client.fetchQuery({ ...resourcesOf(hearingId), staleTime: 0 });
}

function resourcesOf(hearingId: string) {
  return queryOptions({
    queryKey: keys.hearingResources(hearingId),
    select: (list: HearingResource[]) => list.map((each) => ({ ...each, title: titleWords(each.kind, each.title) })),
    queryFn: ({ signal }) => call('get_hearings_by_id_resources', { id: hearingId }, { signal }),
    meta: { follows: { ...records.hearingResources.follows, hearingResources: true } },
  });
}

/** What there is to attach. */
export type AttachableKind = HearingResource['kind'];

export function isAttachable(kind: string | undefined): kind is AttachableKind {
  return kind === 'evidence' || kind === 'document' || kind === 'message' || kind === 'todo';
}

/** Puts an item on the list, at the end or at a place. */
export async function attachResource(
  client: QueryClient,
  hearingId: string,
  item: { kind: AttachableKind; itemId: string; note?: string; position?: number },
  step: Step = newStep('Added a line to the hearing’s list.'),
): Promise<void> {
  await editResources(client, { id: hearingId, action: 'attach', ...item }, step);
}

/** Takes a line off the list; the item stays in the matter. */
export async function detachResource(client: QueryClient, resource: HearingResource, step: Step): Promise<void> {
  await editResources(client, { id: resource.hearingId, action: 'detach', resourceId: resource.id }, step);
}

/** Sorts the list; the screen shows it at once. */
export async function orderResources(client: QueryClient, hearingId: string, ids: readonly string[]): Promise<void> {
  const key = keys.hearingResources(hearingId);
  await client.cancelQueries({ queryKey: key });
  const before = client.getQueryData<HearingResource[]>(key);
  client.setQueryData<HearingResource[]>(key, (list) =>
    list?.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
  );
  const step = newStep('Changed the order of the hearing’s list.');
  try {
    await editResources(client, { id: hearingId, action: 'order', ids: [...ids] }, step, before);
  } catch (error) {
    await client.invalidateQueries({ queryKey: key });
    throw error;
  }
}

export async function noteResource(client: QueryClient, resource: HearingResource, words: string): Promise<void> {
  const edit = { id: resource.hearingId, action: 'note' as const, resourceId: resource.id, note: words };
  await editResources(client, edit, newStep(`Edited the note on “${resource.title}”.`));
}

async function editResources(
  client: QueryClient,
  edit: ResourceEdit,
  step: Step,
  known?: HearingResource[],
): Promise<void> {
  const before = known ?? (await client.ensureQueryData(resourcesOf(edit.id)));
  const after = await sendEdit(client, edit);
  note(listPart(client, edit.id, before, after), step);
}

/** The answer is the whole list; the item itself, which knows its hearings, follows by the change log. */
async function sendEdit(client: QueryClient, edit: ResourceEdit): Promise<HearingResource[]> {
  const key = keys.hearingResources(edit.id);
  const before = client.getQueryData<HearingResource[]>(key) ?? [];
  return ownWrite(callForAnswer('post_hearings_by_id_resources', edit), (list) => {
    client.setQueryData<HearingResource[]>(key, list);
    const hearing = stores.hearings.find(client, list[0]?.caseId ?? before[0]?.caseId ?? '', edit.id);
    if (hearing !== undefined) stores.hearings.show(client, [{ ...hearing, resourceCount: list.length }]);
    return [...before, ...list].map(({ id }) => ({ resource: 'hearingResources', id }));
  });
}

/** A change of the list, given back line by line where the list still says what the change made of it. */
function listPart(
  client: QueryClient,
  hearingId: string,
  before: readonly HearingResource[],
  after: readonly HearingResource[],
): Part {
  const [line] = [...after, ...before];
  return wholePart({ noun: 'list of the hearing', title: line?.title ?? '' }, async () => {
    const now = await readHearingResources(client, hearingId);
    const edits = planListBack(hearingId, before, after, now);
    if (edits === null) throw new ChangedSinceError(['resources'], null);
    let made = now;
    for (const edit of edits) made = await sendEdit(client, edit);
    return edits.length === 0 ? null : listPart(client, hearingId, now, made);
  });
}

/** What makes the list as it was before again; null where others have changed those lines, or the order, since. */
export function planListBack(
  hearingId: string,
  before: readonly HearingResource[],
  after: readonly HearingResource[],
  now: readonly HearingResource[],
): ResourceEdit[] | null {
  const [was, made, is] = [byItem(before), byItem(after), byItem(now)];
  const edits: ResourceEdit[] = [];
  for (const [item, line] of made) {
    const current = is.get(item);
    const old = was.get(item);
    if (current === undefined) continue;
    if (old === undefined) {
      if (current.note !== line.note) return null;
      edits.push({ id: hearingId, action: 'detach', resourceId: current.id });
    } else if (old.note !== line.note && current.note !== old.note) {
      if (current.note !== line.note) return null;
      edits.push({ id: hearingId, action: 'note', resourceId: current.id, note: old.note });
    }
  }
  for (const [item, line] of was) {
    const { kind, itemId, position } = line;
    if (made.has(item) || is.has(item) || (kind !== 'evidence' && kind !== 'todo')) continue;
    edits.push({
      id: hearingId,
      action: 'attach',
      kind,
      itemId,
      note: line.note,
      position: Math.min(position, now.length),
    });
  }
  const sorted = [...was.keys()].join() !== [...made.keys()].join() && was.size === made.size;
  if (edits.length > 0 || !sorted) return edits;
  if ([...is.keys()].join() !== [...made.keys()].join()) return null;
  return [{ id: hearingId, action: 'order', ids: [...was.keys()].flatMap((item) => is.get(item)?.id ?? []) }];
}

/** A line that was taken off and put on again has another id: what it is of stays the same. */
function byItem(list: readonly HearingResource[]): Map<string, HearingResource> {
  return new Map(list.map((line) => [`${line.kind} ${line.itemId}`, line]));
}

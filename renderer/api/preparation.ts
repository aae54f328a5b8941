import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { binderSections, gapsOf } from '#server/rules/preparation.ts';
import { ApiError } from './api-error.ts';
import { addressOf, call, callForAnswer, received } from './client.ts';
import {
  routes,
  type Binder,
  type BinderItem,
  type Operations,
  type Preparation,
  type PreparationChange,
} from './generated.ts';
import { turns } from './in-turn.ts';
import { ownWrite } from './own-writes.ts';
import { keys } from './query-keys.ts';
import { ChangedSinceError } from './reversing-edits.ts';
import { newStep, note, type Part, type Step, wholePart } from './session-changes.ts';

type Asked = Operations['post_preparation']['input'];
/** An action, without the matter and the revision that it is sent with. */
type Actions<Each> = Each extends Asked ? Omit<Each, 'caseId' | 'revision'> : never;
export type PreparationAction = Actions<Asked>;
export type GivenItem = Extract<PreparationAction, { action: 'add-item' }>['item'];
export type ItemOf<Kind extends BinderItem['kind']> = Extract<BinderItem, { kind: Kind }>;

/** All binders of a matter, with what they hold. */
export function preparationOf(caseId: string) {
  return queryOptions({
    queryKey: keys.preparation(caseId),
    queryFn: ({ signal }) => call('get_preparation', { caseId }, { signal }),
    meta: {
      caseId,
      follows: { binders: true, binderItems: true, elementSupports: true, packets: true, packetItems: true },
    },
  });
}

const inTurn = turns();
const triesAtMost = 5;

/**
 * Does something with the binders as they are shown. When somebody else has changed them meanwhile, they are shown as
 * they are now; what was done is sent again, unless it is about an item that was changed itself: then the refusal is
 * thrown. Additions, edits and moves are noted, to be undone.
 */
export async function changePreparation(
  client: QueryClient,
  caseId: string,
  action: PreparationAction,
  step: Step = newStep('Changed a binder.'),
): Promise<PreparationChange> {
  const { change, part } = await inTurn(caseId, () => sendNoted(client, caseId, action));
  if (part !== null) note(part, step);
  return change;
}

async function sendNoted(client: QueryClient, caseId: string, action: PreparationAction) {
  const { binders } = await client.ensureQueryData(preparationOf(caseId));
  const change = await send(client, caseId, action, triesAtMost);
  return { change, part: partOf(client, caseId, reversalOf(action, binders, change), change) };
}

/** How an action is taken back; null for what is not: marks made in court, and what was deleted after a question. */
function partOf(
  client: QueryClient,
  caseId: string,
  back: readonly PreparationAction[],
  { changed: made }: PreparationChange,
): Part | null {
  if (back.length === 0) return null;
  return wholePart({ noun: 'binder', title: 'the binder' }, async () => {
    const { binders } = await call('get_preparation', { caseId });
    const now = new Map(itemsOf(binders).map((item) => [item.id, item]));
    const isChanged = made.some((item) => now.get(item.id)?.updatedAt !== item.updatedAt);
    if (isChanged) throw new ChangedSinceError(['preparation'], null);
    let again: Part | null = null;
    for (const each of back) again = (await sendNoted(client, caseId, each)).part;
    return back.length === 1 ? again : null;
  });
}

/** What brings the binders back to what they were. */
export function reversalOf(
  action: PreparationAction,
  binders: readonly Binder[],
  { changed: made, binders: heads }: PreparationChange,
): PreparationAction[] {
  const items = itemsOf(binders);
  switch (action.action) {
    case 'add-item':
    case 'import-todos':
    case 'import-resources':
    case 'import-timeline':
    case 'import-exhibits': {
      const known = new Set(items.map(({ id }) => id));
      return made.filter(({ id }) => !known.has(id)).map(({ id }) => ({ action: 'remove-item', itemId: id }));
    }
    case 'edit-item': {
      const item = items.find(({ id }) => id === action.itemId);
      if (item === undefined) return [];
      return [{ action: 'edit-item', itemId: item.id, item: givenOf(item), private: item.private }];
    }
    case 'move-item': {
      const item = items.find(({ id }) => id === action.itemId);
      if (item === undefined) return [];
      return [{ action: 'move-item', itemId: item.id, section: item.section, position: item.position }];
    }
    case 'add-binder': {
      const known = new Set(binders.map(({ id }) => id));
      return heads.filter(({ id }) => !known.has(id)).map(({ id }) => ({ action: 'remove-binder', binderId: id }));
    }
    case 'edit-binder': {
      const binder = binders.find(({ id }) => id === action.binderId);
      if (binder === undefined) return [];
      const { title, courtCaseId, hearingId, private: hidden, position } = binder;
      return [{ action: 'edit-binder', binderId: binder.id, title, courtCaseId, hearingId, private: hidden, position }];
    }
    default:
      return [];
  }
}

const notGiven = new Set(
  'id binderId section position private createdAt updatedAt mark marks todoId resource itemId'.split(' '),
);

/** What an item says, as it is given; one that no longer names its record keeps none. */
function givenOf(item: BinderItem): GivenItem {
  const given = Object.entries(item).filter(
    ([name, value]) => !notGiven.has(name) && (value !== null || name === 'witnessId'),
  );
  return Object.fromEntries(given) as GivenItem;
}

async function send(
  client: QueryClient,
  caseId: string,
  action: PreparationAction,
  tries: number,
): Promise<PreparationChange> {
  const { queryKey } = preparationOf(caseId);
  const seen = await client.ensureQueryData(preparationOf(caseId));
  try {
    const asked = { caseId, revision: seen.revision, ...action };
    return await ownWrite(callForAnswer('post_preparation', asked), (change) => {
      client.setQueryData<Preparation>(queryKey, (shown) => changed(shown ?? seen, change));
      return [];
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409 || error.current === undefined) throw error;
    const now: Preparation = received('get_preparation', error.current);
    client.setQueryData(queryKey, now);
    if (tries <= 1 || subjectOf(seen, action) !== subjectOf(now, action)) throw error;
    return send(client, caseId, action, tries - 1);
  }
}

/** What an action is about, to tell whether somebody else has changed it; the same where it only adds. */
function subjectOf({ binders }: Preparation, action: PreparationAction): string {
  if ('itemId' in action) return JSON.stringify(itemsOf(binders).find(({ id }) => id === action.itemId) ?? null);
  if (action.action !== 'edit-binder' && action.action !== 'remove-binder') return '';
  return JSON.stringify(binders.find(({ id }) => id === action.binderId) ?? null);
}

/** The preparation after a change, as the server would answer it. */
export function changed(shown: Preparation, change: PreparationChange): Preparation {
  const known = new Map(shown.binders.map((binder) => [binder.id, binder]));
  const gone = new Set([...change.removed, ...change.changed.map(({ id }) => id)]);
  const binders = change.binders.map((head): Binder => {
    const before = known.get(head.id)?.sections ?? [];
    const sections = binderSections.map(({ kind, title }) => ({
      id: kind,
      kind,
      title,
      items: placed(
        before.find((section) => section.kind === kind)?.items.filter(({ id }) => !gone.has(id)) ?? [],
        change.changed.filter((item) => item.binderId === head.id && item.section === kind),
      ),
    }));
    return { ...head, sections };
  });
  const elements = itemsOf(binders).filter((item) => item.kind === 'element');
  return { revision: change.revision, binders, gaps: gapsOf(elements, shown.packed), packed: shown.packed };
}

function placed(items: readonly BinderItem[], added: readonly BinderItem[]): BinderItem[] {
  const all = [...items];
  for (const item of added.toSorted((one, other) => one.position - other.position)) {
    all.splice(item.position, 0, item);
  }
  return all.map((item, position) => ({ ...item, position }));
}

export function itemsOf(binders: readonly Binder[]): BinderItem[] {
  return binders.flatMap(({ sections }) => sections.flatMap(({ items }) => items));
}

/** The address of a binder as a PDF, or of the backup of all binders of the workspace. */
export function binderPdfUrl(caseId: string, binderId: string): string {
  return addressOf(routes.get_preparation_export, { caseId, binderId, format: 'pdf' });
}

export function preparationBackupUrl(caseId: string): string {
  return addressOf(routes.get_preparation_export, { caseId, format: 'json' });
}

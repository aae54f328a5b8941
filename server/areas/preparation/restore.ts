import { AppError, invalid } from '#server/errors/app-error.ts';
import { newId } from '#server/store/ids.ts';
import { insertRecord } from '#server/store/records.ts';
import { type BackupBinder, type BackupMatter, BinderBackup } from './backup-schema.ts';
import { insertBinder } from './change-binders.ts';
import type { Changing } from './changing.ts';
import type { Edit } from './edit-schema.ts';
import { type BinderItem, blankFacts } from './item-schema.ts';
import { namesIn, recognized } from './named.ts';
import { allBinders } from './queries.ts';
import { readPreparation } from './read-preparation.ts';
import { binderItems, elementSupports, type Linkable } from './record.ts';

/**
 * The binders of one matter of a backup, into a matter that has none. What they name is recognized in this matter; what
 * is not there is named in the answer, and left out of the binders.
 */
export async function restoreBackup(change: Changing, { backup, from }: Edit<'restore'>): Promise<void> {
  const { tx, matter } = change;
  const source = chosen(read(backup).matters, from ?? matter.caseId, from !== undefined);
  if ((await allBinders(tx, matter.caseId)).some(({ trashedAt }) => trashedAt === null)) {
    throw new AppError('conflict', 'This case has binders already. A backup is restored into a case without any.', {
      current: await readPreparation(change),
    });
  }
  const known = new Map(source.named.map((each) => [`${each.resource} ${each.id}`, each]));
  const names = namesIn(source.binders);
  const found = await recognized(
    change,
    names.map(
      ({ resource, id }) => known.get(`${resource} ${id}`) ?? { resource, id, title: '', date: null, sha256: null },
    ),
  );
  change.missing = names
    .filter(({ resource, id }) => !found.has(`${resource} ${id}`))
    .map(({ resource, id }) => ({ resource, id, title: known.get(`${resource} ${id}`)?.title ?? '' }));
  const here = (resource: string, id: string | null): string | null => found.get(`${resource} ${id}`) ?? null;
  for (const each of source.binders) await restoreBinder(change, each, here);
}

function read(backup: Edit<'restore'>['backup']): BinderBackup {
  const parsed = BinderBackup.safeParse(backup);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalid(
    `This is not a preparation backup that can be restored. ${issue?.message ?? ''}`.trimEnd(),
    ['backup', ...(issue?.path ?? [])].join('.'),
  );
}

function chosen(matters: readonly BackupMatter[], caseId: string, named: boolean): BackupMatter {
  const own = matters.find((each) => each.caseId === caseId);
  const [only] = matters;
  if (own) return own;
  if (!named && only && matters.length === 1) return only;
  const has = matters.map((each) => `${each.caseId} (${each.caption})`).join(', ');
  throw invalid(`Say in “from” which case of the backup to restore. It has: ${has || 'none'}.`, 'from');
}

async function restoreBinder(
  change: Changing,
  backup: BackupBinder,
  here: (resource: string, id: string | null) => string | null,
): Promise<void> {
  const { tx, matter, accountId } = change;
  const binder = await insertBinder(change, {
    title: backup.title,
    courtCaseId: here('courtCase', backup.courtCaseId),
    hearingId: here('hearing', backup.hearingId),
    private: backup.private,
  });
  const ids = new Map(backup.items.map(({ id }) => [id, newId()]));
  const witnesses = new Set(backup.items.filter(({ kind }) => kind === 'witness').map(({ id }) => id));
  const witness = (id: string | null) => (id !== null && witnesses.has(id) ? (ids.get(id) ?? null) : null);
  const place = { caseId: matter.caseId, createdBy: accountId };
  // Witnesses first, as the others name them.
  const sorted = [...backup.items.entries()].toSorted(
    ([, one], [, other]) => Number(other.kind === 'witness') - Number(one.kind === 'witness'),
  );
  for (const [position, item] of sorted) {
    const about = aboutOf(item);
    const itemId = about && here(about.resource, about.id);
    if ((item.kind === 'todo' || item.kind === 'link') && itemId === null) continue;
    const row = await insertRecord(tx, binderItems, {
      ...place,
      id: ids.get(item.id) ?? newId(),
      binderId: binder.id,
      kind: item.kind,
      section: item.section,
      position,
      private: item.private ? 1 : 0,
      resource: about?.resource ?? null,
      itemId,
      contactId: item.kind === 'witness' ? here('contact', item.contactId) : null,
      witnessId: 'witnessId' in item ? witness(item.witnessId) : null,
      facts: JSON.stringify(factsOf(item)),
      marks: JSON.stringify(item.kind === 'exhibit' ? item.marks : []),
    });
    if (item.kind !== 'element') continue;
    for (const [at, support] of item.support.entries()) {
      await insertRecord(tx, elementSupports, {
        ...place,
        elementId: row.id,
        fact: support.fact,
        evidenceId: here('evidence', support.evidenceId),
        page: support.page,
        timelineEntryId: here('timeline', support.timelineEntryId),
        witnessId: witness(support.witnessId),
        against: support.against ? 1 : 0,
        position: at,
      });
    }
  }
}

function aboutOf(item: BinderItem): { resource: Linkable; id: string | null } | null {
  if (item.kind === 'exhibit') return { resource: 'evidence', id: item.evidenceId };
  if (item.kind === 'todo') return { resource: 'todo', id: item.todoId };
  return item.kind === 'link' ? { resource: item.resource, id: item.itemId } : null;
}

function factsOf(item: BinderItem): object {
  return Object.fromEntries(Object.keys(blankFacts[item.kind]).map((name) => [name, item[name as keyof BinderItem]]));
}

import { untitledCase } from '#server/areas/workspaces/queries.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { SyncMatterRow } from '#server/store/tables.ts';
import type { MatterThere, SelectedMatter, SyncParts } from './engine-types.ts';
import { putBase } from './journal/bases.ts';
import { findMatter, insertMatter, listMatters, updateMatter } from './journal/remotes.ts';
import { sidesIn } from './sides.ts';
import { firstBase, Known, textIn, withFields } from './matter/known.ts';
import type { Base, Brake, Side } from './plan.ts';
import { isBlank } from '#server/catalog/projection.ts';
import { requireToken } from './remote/client.ts';
import { Trouble } from './remote/trouble.ts';
import { listRequest, type Offered, type Request } from './requests.ts';
import { localSide, type Session } from './session.ts';

/* Which matter here is which matter there: linked when both are there, made where one is missing. */

interface Listed {
  name: string;
  role: string;
  cases: { caseId: string; caption: string; archived?: boolean }[];
}

export function toSelected(row: SyncMatterRow): SelectedMatter {
  const { remoteId, caseId, remoteCaseId, caption, inStepAt, lastRunAt } = row;
  return { remoteId, caseId, remoteCaseId, caption, inStepAt, lastRunAt, brakes: JSON.parse(row.brakes) as Brake[] };
}

/** What a person has run once runs automatically from then on, even when that first run got no answer. */
export async function noteFirstRun({ pipeline }: SyncParts, rows: readonly SyncMatterRow[]): Promise<void> {
  const first = rows.filter(({ lastRunAt }) => lastRunAt === null);
  if (first.length === 0) return;
  await pipeline.write(null, 'sync', async (tx) => {
    for (const row of first) await updateMatter(tx, row, { lastRunAt: tx.now });
  });
}

export async function mattersThere(session: Session): Promise<MatterThere[]> {
  const pairs = await session.parts.store.read((tx) => listMatters(tx, session.row.id));
  const localIds = new Map(pairs.map(({ remoteCaseId, caseId }) => [remoteCaseId, caseId]));
  return (await workspacesThere(session)).flatMap(({ name, role, cases }) =>
    cases.map(({ caseId, caption, archived }) => ({
      remoteCaseId: caseId,
      caption,
      workspace: name,
      role,
      archived: archived === true,
      localCaseId: localIds.get(caseId) ?? null,
    })),
  );
}

async function workspacesThere({ client, document }: Session): Promise<Listed[]> {
  const answer = await client.read(plainRequest(document, 'get_workspaces'), 'verify');
  if ('refusal' in answer) {
    requireToken(answer.refusal);
    throw new Trouble('refused', answer.refusal.sentence);
  }
  const listed = answer.value;
  if (Array.isArray(listed) && listed.every(isListed)) return listed;
  throw new Trouble('refused', 'The server’s list of workspaces can’t be read.');
}

function isListed(value: unknown): value is Listed {
  if (typeof value !== 'object' || value === null || !('cases' in value) || !Array.isArray(value.cases)) return false;
  const cases = value.cases as unknown[];
  return cases.every((each) => typeof (each as { caseId?: unknown } | null)?.caseId === 'string');
}

/** Links two matters, or makes the one that is missing; nothing in them is compared before the first run. */
export async function selectMatter(
  session: Session,
  wanted: { caseId?: string | undefined; remoteCaseId?: string | undefined },
): Promise<SyncMatterRow> {
  if (wanted.caseId === undefined && wanted.remoteCaseId === undefined) {
    throw new AppError('invalid_request', 'Name a matter here, one there, or both.');
  }
  await requireFree(session, wanted);
  const remoteCaseId =
    wanted.remoteCaseId ?? (await makeThere(session, await captionHere(session, wanted.caseId ?? '')));
  const there = await caseThere(session, remoteCaseId);
  const caption = textIn(there.fields, 'caption');
  if (wanted.caseId === undefined) await makeHere(session, caption, remoteCaseId, there);
  else await link(session, wanted.caseId, remoteCaseId, there, wanted.remoteCaseId === undefined);
  const made = (await session.parts.store.read((tx) => listMatters(tx, session.row.id))).find(
    (row) => row.remoteCaseId === remoteCaseId,
  );
  if (!made) throw new AppError('internal', 'The matter was selected but is not in the list.');
  return made;
}

async function requireFree(
  { parts, row }: Session,
  { caseId, remoteCaseId }: { caseId?: string | undefined; remoteCaseId?: string | undefined },
): Promise<void> {
  const pairs = await parts.store.read((tx) => listMatters(tx, row.id));
  if (pairs.some((pair) => pair.caseId === caseId || pair.remoteCaseId === remoteCaseId)) {
    throw new AppError('conflict', 'This matter is already synced with that server.');
  }
}

async function captionHere(session: Session, caseId: string): Promise<string> {
  return textIn((await caseHere(session, caseId)).fields, 'caption');
}

async function caseHere(session: Session, caseId: string): Promise<Side> {
  const rule = caseRule(session);
  const [side] = await localSide(session, caseId).list(rule, []);
  if (!side) throw new AppError('not_found', 'There is no such matter here.');
  return side;
}

function caseRule({ document }: Session) {
  const rule = document.rules.find(({ resource }) => resource === 'cases');
  if (!rule) throw new Trouble('refused', 'The server has no matters.');
  return rule;
}

async function caseThere(session: Session, remoteCaseId: string): Promise<Side> {
  const rule = caseRule(session);
  const request = listRequest(session.document, rule, remoteCaseId);
  const answer = request && (await session.client.read(request, 'verify'));
  if (!request || !answer || 'refusal' in answer) {
    throw new Trouble('refused', 'The server does not show this matter to this token.');
  }
  const [side] = sidesIn(rule, request.operation, answer.value, () => undefined);
  if (!side || side.id !== remoteCaseId) throw new Trouble('refused', 'The server answered another matter.');
  return side;
}

/** A matter comes with its workspace. Asked once; when no answer comes, its list of workspaces shows it (SPEC 6.4). */
async function makeThere(session: Session, caption: string): Promise<string> {
  const before = new Set((await workspacesThere(session)).flatMap(({ cases }) => cases.map(({ caseId }) => caseId)));
  const request = plainRequest(session.document, 'post_workspaces_switch', { name: caption.slice(0, 200) });
  session.journal.note(request.operation.id, null);
  await session.journal.write();
  const outcome = await session.client.ask(request);
  if (outcome.came === 'done') {
    const made = (outcome.value as { caseId?: unknown } | null)?.caseId;
    if (typeof made === 'string') return made;
  }
  if (outcome.came === 'refused') {
    requireToken(outcome.refusal);
    throw new Trouble('refused', outcome.refusal.sentence);
  }
  if (outcome.came === 'unsent') throw new Trouble('offline', outcome.why);
  const fresh = (await workspacesThere(session))
    .flatMap(({ cases }) => cases)
    .filter(({ caseId }) => !before.has(caseId));
  const [only] = fresh;
  if (only && fresh.length === 1) return only.caseId;
  throw new Trouble(
    'offline',
    'The server did not answer when it was asked to make the matter. Check whether it is there, then link it or try again.',
  );
}

/** The matter here, its pair and its base in one transaction, so that a crash makes no second one. */
async function makeHere(session: Session, caption: string, remoteCaseId: string, there: Side): Promise<void> {
  const rule = caseRule(session);
  const local = localSide(session, '');
  const request = plainRequest(local.offered, 'post_workspaces_switch', { name: caption.slice(0, 200) || 'Matter' });
  const blank = { caption: caption.slice(0, 200), role: '', caseNumbers: [], keyDates: [], archived: false };
  await local.call(request, async (tx) => {
    const made = tx.changes.find(({ resource, op }) => resource === 'cases' && op === 'insert');
    if (!made) throw new AppError('internal', 'No matter was made here.');
    await insertMatter(tx, { remoteId: session.row.id, caseId: made.id, remoteCaseId, caption });
    const pair = { remoteId: session.row.id, caseId: made.id };
    // Everything the server has for it is an edit that comes here.
    const base = { localId: made.id, remoteId: there.id, local: blank, remote: blank, remoteVersion: there.version };
    await putBase(tx, pair, rule, base);
  });
}

async function link(
  session: Session,
  caseId: string,
  remoteCaseId: string,
  there: Side,
  madeThere: boolean,
): Promise<void> {
  const rule = caseRule(session);
  const here = await caseHere(session, caseId);
  const base = await baseOf(session, here, there, madeThere);
  await session.journal.write(async (tx) => {
    if (await findMatter(tx, session.row.id, caseId))
      throw new AppError('conflict', 'This matter is selected already.');
    const caption = textIn(here.fields, 'caption');
    await insertMatter(tx, { remoteId: session.row.id, caseId, remoteCaseId, caption });
    await putBase(tx, { remoteId: session.row.id, caseId }, rule, base);
  });
}

/** Nothing came before: what is blank on one side was not said. A matter that says nothing yet takes all from the other. */
async function baseOf(session: Session, here: Side, there: Side, madeThere: boolean): Promise<Base> {
  const rule = caseRule(session);
  const first = firstBase(rule, here, there, new Known(new Map()));
  const as = ({ fields }: Side): Base => withFields(first, Object.keys(rule.projection), fields, fields, there.version);
  if (madeThere) return as(there);
  if (isUntitled(there) === isUntitled(here)) return first;
  if (isUntitled(there)) return (await isEmptyThere(session, there.id)) ? as(there) : first;
  return (await isEmptyHere(session, here.id)) ? as(here) : first;
}

/** As an account begins: nobody gave it a name, nor said anything of it. */
function isUntitled({ fields }: Side): boolean {
  return Object.entries(fields).every(([field, value]) =>
    field === 'caption' ? value === untitledCase : isBlank(value),
  );
}

async function isEmptyHere(session: Session, caseId: string): Promise<boolean> {
  const local = localSide(session, caseId);
  for (const rule of recordRules(session)) if ((await local.list(rule, [])).length > 0) return false;
  return true;
}

/** A list that is refused may hold anything. */
async function isEmptyThere(session: Session, remoteCaseId: string): Promise<boolean> {
  for (const rule of recordRules(session)) {
    const request = listRequest(session.document, rule, remoteCaseId);
    if (!request) continue;
    const answer = await session.client.read(request, 'verify');
    if ('refusal' in answer) return false;
    if (sidesIn(rule, request.operation, answer.value, () => undefined).length > 0) return false;
  }
  return true;
}

/** The kinds of record in a matter; lines are already looked at with their list. */
function recordRules({ document }: Session) {
  return document.rules.filter(({ resource, under }) => resource !== 'cases' && under === undefined);
}

function plainRequest(offered: Offered, id: string, body?: Record<string, unknown>): Request {
  const operation = offered.operation(id);
  if (!operation) throw new Trouble('refused', `The server does not offer ${id}.`);
  return { operation, path: {}, query: {}, body, says: [] };
}

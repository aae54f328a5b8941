import { type Merge, parentOf } from '#server/catalog/sync-rule.ts';
import { missingPermissions } from './missing-permissions.ts';
import type { Counts, PlannedChange, Preview } from './engine-types.ts';
import type { Import } from './imports/import-answer.ts';
import { type Open, openImports } from './imports/imports-known.ts';
import { partsOf } from './imports/send-import.ts';
import { goneThere, newestUnchanged } from './matter/absences.ts';
import { permitted } from './matter/actions.ts';
import { type MatterContext, ruleOf, sidesOf } from './matter/context.ts';
import { listsInside } from './matter/edit-there.ts';
import { askedOf } from './matter/inbox-view.ts';
import { sparedIn } from './matter/make-many.ts';
import { firstBase, titleOf } from './matter/known.ts';
import { willSayCustody } from './matter/custody-logs.ts';
import { measureAnew } from './matter/older-server.ts';
import { isOlder, planOf, releasedIn, stillHolding, withheldIn } from './matter/run-matter.ts';
import { takeShownAgain } from './matter/shown-again.ts';
import { scanHere } from './matter/states.ts';
import { type Action, changeBy, type Plan, recordOf } from './plan.ts';
import { isBlank, type Projection } from '#server/catalog/projection.ts';
import { plannedAMinute } from './remote/budget.ts';
import { createRequest } from './requests.ts';

/** What a run would do now: a plan that is not carried out and writes nothing (SPEC 3.4). */
export async function previewMatter(context: MatterContext): Promise<Preview> {
  await scanHere(context);
  const gone = await goneThere(context, () => newestUnchanged(context));
  let plan = await planOf(context, gone);
  if (isOlder([...plan.brakes, ...releasedIn(context)]) && stillHolding(context, plan.brakes).length === 0) {
    measureAnew(context);
    plan = await planOf(context, gone);
  }
  if (stillHolding(context, plan.brakes).length === 0 && (await takeShownAgain(context)))
    plan = await planOf(context, gone);
  while (takeForOne(context, plan)) plan = await planOf(context, gone);
  const actions = permitted(context, plan.actions);
  const open = await openImports(context);
  const lists = context.client.requests;
  const requests =
    lists +
    actions.reduce((sum, action) => sum + requestsFor(context, action), 0) -
    sparedIn(context, actions) +
    readAgain(context, actions) +
    requestsOf(open) +
    ((await willSayCustody(context, actions)) ? requestsForCustody : 0);
  const { remoteId, caseId } = context.pair;
  const seen = actions.filter(({ resource }) => ruleOf(context, resource).lasting !== true);
  const changes = [...seen.flatMap((action) => changeOf(context, action)), ...importChanges(open)];
  const size = (kind: Action['do']): number =>
    actions.filter((action) => action.do === kind).reduce((sum, action) => sum + bytesOf(context, action), 0);
  return {
    remoteId,
    caseId,
    here: countsOf(changes, 'here'),
    there: countsOf(changes, 'there'),
    changes,
    questions: plan.questions.map((question) => {
      return { ask: question.ask, resource: question.resource, title: askedOf(context, question).title };
    }),
    brakes: stillHolding(context, plan.brakes),
    requests,
    minutes: Math.ceil(requests / plannedAMinute),
    upload: size('create-there') + bytesIn(open.send),
    download: size('create-here') + bytesIn(open.fetch),
    staysHere: [...context.staysHere, ...missingPermissions(context.there.lacking), ...withheldIn(plan).staying],
  };
}

/** Pages are sent together; then the feed says what the server’s own log has said, and that is read. */
const requestsForCustody = 3;

function importChanges({ send, fetch }: Open): PlannedChange[] {
  const what = { resource: 'messageImports', what: 'create' } as const;
  return [
    ...send.map(({ id: localId, fileName: title }): PlannedChange => {
      return { ...what, side: 'there', localId, remoteId: null, title, fields: [] };
    }),
    ...fetch.map(({ id: remoteId, fileName: title }): PlannedChange => {
      return { ...what, side: 'here', localId: null, remoteId, title, fields: [] };
    }),
  ];
}

/** Each part, and one question how it stands; what it holds is read after that. */
function requestsOf({ send, fetch }: Open): number {
  const sent = send.reduce((sum, { size }) => sum + partsOf(size) + 1, 0);
  // The feed, and the threads that it names.
  return sent + fetch.length + (send.length + fetch.length === 0 ? 0 : 2);
}

function bytesIn(imports: readonly Import[]): number {
  return imports.reduce((sum, { size }) => sum + size, 0);
}

/** What a run finds on both sides it knows as one from then on, and plans again what names it. */
function takeForOne(context: MatterContext, { actions }: Plan): boolean {
  let found = false;
  for (const action of actions) {
    if (action.do !== 'adopt') continue;
    const local = context.here.get(action.resource)?.get(action.localId);
    const remote = sidesOf(context.there, action.resource).get(action.remoteId);
    if (!local || !remote) continue;
    const rule = ruleOf(context, action.resource);
    context.known.put(action.resource, firstBase(rule, local, remote, context.known));
    found = true;
  }
  return found;
}

function changeOf(context: MatterContext, action: Action): PlannedChange[] {
  const change = changeBy[action.do];
  if (change === undefined) return [];
  const fields = 'fields' in action && change.what === 'edit' ? Object.keys(action.fields) : [];
  return [{ ...recordOf(action), ...change, title: titleOf(fieldsOf(context, action)), fields }];
}

function fieldsOf(context: MatterContext, action: Action): Projection {
  const { resource, localId, remoteId } = recordOf(action);
  const local = context.here.get(resource)?.get(localId ?? '');
  const remote = sidesOf(context.there, resource).get(remoteId ?? '');
  return local?.fields ?? remote?.fields ?? context.known.get(resource, localId ?? '')?.local ?? {};
}

/** What an action costs; a create is followed by an edit when it can't say everything. */
function requestsFor(context: MatterContext, action: Action): number {
  const rule = ruleOf(context, action.resource);
  const aside = rule.aside?.field ?? '';
  // What has an address of its own is read and then sent; what has no version is read first.
  if (action.do === 'edit-there') {
    const own = action.fields[aside] === undefined ? 0 : 2;
    const others = Object.keys(action.fields).filter((field) => field !== aside).length;
    return own + (others === 0 ? 0 : rule.unversioned === true ? 2 : 1);
  }
  if (action.do === 'delete-there') return 2 + listsInside(context, rule, action.remoteId).length;
  if (action.do === 'create-here') return rule.bytes === undefined ? 0 : 1;
  if (action.do !== 'create-there') return 0;
  const fields = fieldsOf(context, action);
  const says = createRequest(context.document, rule, context.pair.remoteCaseId, fields)?.says ?? [];
  const implied: Projection = { ...rule.implied?.(fields) };
  const follows = Object.entries(fields).some(
    ([field, value]) =>
      field !== aside &&
      editable.has(rule.projection[field]) &&
      !says.includes(field) &&
      !isBlank(value) &&
      value !== implied[field],
  );
  return (follows ? 2 : 1) + (isBlank(fields[aside]) ? 0 : 2);
}

/** What is inside a record also writes itself into others there: these are read again before the next round. */
function readAgain(context: MatterContext, actions: readonly Action[]): number {
  const made = actions.filter((action) => action.do === 'create-there');
  const inside = context.rules.filter(({ under }) => under !== undefined);
  if (!inside.some(({ resource }) => made.some((action) => action.resource === resource))) return 0;
  // The feed, and the records that it names.
  if (context.document.extension?.changes === true) return 2;
  const parents = inside.map(parentOf);
  const listed = context.rules
    .map(({ resource }) => resource)
    .filter((resource) => parents.some((parent) => parent === resource))
    .map(
      (resource) => sidesOf(context.there, resource).size + made.filter((each) => each.resource === resource).length,
    );
  return context.rules.length - inside.length + listed.reduce((sum, count) => sum + count, 0);
}

/** Fields that an edit can say after a create: not what is given once, and not what a person answered with it. */
const editable: ReadonlySet<Merge | undefined> = new Set(['scalar', 'set', 'text', 'order']);

function bytesOf(context: MatterContext, action: Action): number {
  if (ruleOf(context, action.resource).bytes === undefined) return 0;
  const size = fieldsOf(context, action)['size'];
  return typeof size === 'number' ? size : 0;
}

function countsOf(changes: readonly PlannedChange[], side: PlannedChange['side']): Counts {
  const count = (what: PlannedChange['what']): number =>
    changes.filter((change) => change.side === side && change.what === what).length;
  return { created: count('create'), edited: count('edit'), deleted: count('delete') };
}

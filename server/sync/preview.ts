import type { SyncMatterRow } from '#server/store/tables.ts';
import type { Counts, PlannedChange, Preview } from './engine-types.ts';
import { goneThere } from './matter/absences.ts';
import { isHere, isThere, permitted } from './matter/actions.ts';
import { type MatterContext, ruleOf, sidesOf } from './matter/context.ts';
import { titleOf } from './matter/known.ts';
import { planOf, stillHolding } from './matter/run-matter.ts';
import { type Here, scanHere } from './matter/states.ts';
import type { Action } from './plan.ts';
import type { Projection } from './projection.ts';
import { plannedAMinute } from './remote/budget.ts';
import { createRequest } from './requests.ts';

/** What a run would do now: a plan that is not carried out and of which nothing is written (SPEC 3.4). */
export async function previewMatter(context: MatterContext, row: SyncMatterRow): Promise<Preview> {
  const here = await scanHere(context);
  const plan = await planOf(context, here, await goneThere(context));
  const actions = permitted(context, here, plan.actions);
  const lists = context.client.requests;
  const requests = lists + actions.reduce((sum, action) => sum + requestsFor(context, here, action), 0);
  const { remoteId, caseId } = context.pair;
  const changes = actions.flatMap((action) => changeOf(context, here, action));
  const size = (kind: Action['do']): number =>
    actions.filter((action) => action.do === kind).reduce((sum, action) => sum + bytesOf(context, here, action), 0);
  return {
    remoteId,
    caseId,
    here: countsOf(changes, 'here'),
    there: countsOf(changes, 'there'),
    changes,
    questions: plan.questions,
    brakes: stillHolding(plan.brakes, row),
    requests,
    minutes: Math.ceil(requests / plannedAMinute),
    upload: size('create-there'),
    download: size('create-here'),
  };
}

function changeOf(context: MatterContext, here: Here, action: Action): PlannedChange[] {
  const side = isThere(action) ? 'there' : isHere(action) ? 'here' : undefined;
  if (side === undefined) return [];
  const what = action.do.startsWith('create') ? 'create' : action.do.startsWith('edit') ? 'edit' : 'delete';
  const fields = 'fields' in action && what === 'edit' ? Object.keys(action.fields) : [];
  const title = titleOf(recordOf(context, here, action));
  return [{ resource: action.resource, what, side, ...idsOf(action), title, fields }];
}

function idsOf(action: Action): { localId: string | null; remoteId: string | null } {
  return {
    localId: 'localId' in action ? action.localId : null,
    remoteId: 'remoteId' in action ? action.remoteId : null,
  };
}

function recordOf(context: MatterContext, here: Here, action: Action): Projection {
  const { localId, remoteId } = idsOf(action);
  const local = here.get(action.resource)?.get(localId ?? '');
  const remote = sidesOf(context.there, action.resource).get(remoteId ?? '');
  return local?.fields ?? remote?.fields ?? context.known.get(action.resource, localId ?? '')?.local ?? {};
}

/** What an action costs; a create is followed by an edit when it can't say everything. */
function requestsFor(context: MatterContext, here: Here, action: Action): number {
  const rule = ruleOf(context, action.resource);
  if (action.do === 'edit-there') return 1;
  if (action.do === 'delete-there') return 2;
  if (action.do === 'create-here') return rule.bytes === undefined ? 0 : 1;
  if (action.do !== 'create-there') return 0;
  const fields = recordOf(context, here, action);
  const says = createRequest(context.document, rule, context.pair.remoteCaseId, fields)?.says ?? [];
  const unsaid = Object.entries(fields).some(
    ([field, value]) => rule.projection[field] !== 'once' && !says.includes(field) && !isUsual(value),
  );
  return unsaid ? 2 : 1;
}

function isUsual(value: unknown): boolean {
  return value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);
}

function bytesOf(context: MatterContext, here: Here, action: Action): number {
  if (ruleOf(context, action.resource).bytes === undefined) return 0;
  const size = recordOf(context, here, action)['size'];
  return typeof size === 'number' ? size : 0;
}

function countsOf(changes: readonly PlannedChange[], side: PlannedChange['side']): Counts {
  const count = (what: PlannedChange['what']): number =>
    changes.filter((change) => change.side === side && change.what === what).length;
  return { created: count('create'), edited: count('edit'), deleted: count('delete') };
}

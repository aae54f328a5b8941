import { setImmediate } from 'node:timers/promises';
import { lastSeqOf } from '#server/store/change-log.ts';
import type { LeftAlone, MatterReport, RunEnd } from '#server/sync/engine-types.ts';
import { compareQuestions, loadQuestions, writeQuestions } from '#server/sync/journal/questions.ts';
import { updateMatter } from '#server/sync/journal/remotes.ts';
import { type Action, type Brake, type Plan, recordOf, type ResourceState, type Withheld } from '#server/sync/plan.ts';
import { planInSlices } from '#server/sync/planner.ts';
import { isForeign, referredBy } from '#server/sync/references.ts';
import { bringImports } from '#server/sync/imports/bring-imports.ts';
import { isNone, openImports } from '#server/sync/imports/imports-known.ts';
import { pairMessages } from '#server/sync/imports/pair-messages.ts';
import { readMatter } from '#server/sync/scan.ts';
import { goneThere, newestUnchanged } from './absences.ts';
import { carryOut, permitted } from './actions.ts';
import { sayCustody } from './custody-logs.ts';
import {
  hereOf,
  isLeft,
  isPaused,
  isUnsent,
  leave,
  type MatterContext,
  ruleOf,
  sidesOf,
  stopIfAsked,
} from './context.ts';
import { askedOf } from './inbox-view.ts';
import { Batch } from './make-many.ts';
import { untilSettled } from './deleted-references.ts';
import { missingPermissions } from '#server/sync/missing-permissions.ts';
import { clashes } from './clashes.ts';
import { holdDeletions } from './inner-records.ts';
import { type Known, textIn, titleOf } from './known.ts';
import { takeNewerVersions } from './newer-versions.ts';
import { otherEpoch, takeOlderServer } from './older-server.ts';
import { settleEdits } from './settle-edits.ts';
import { takeShownAgain } from './shown-again.ts';
import { settleOutbox } from './settle-outbox.ts';
import { type HiddenRecord, hiddenHere } from './hidden.ts';
import { scanHere, severalCandidates, statesOf } from './states.ts';
import { skipped } from '#server/sync/run-end.ts';

const mostRounds = 12;

/** An export is brought after everything that it is read with, and before what is named by it (SPEC 10.6). */
const afterImports: ReadonlySet<string> = new Set(['messageThreads', 'messages']);

/** Hears how many of the actions of a plan are done. */
type Progress = (done: number, total: number) => void;

/** Brings one matter together: look, plan, do, and again, until there is nothing to do (SPEC 3). */
export async function runMatter(context: MatterContext, progress: Progress): Promise<MatterReport> {
  await readMatter(context, false);
  // Measured as it was read: before what came late is found, which is newer than what a server forgot, and before
  // anything is written. A run that misses nothing and writes nothing need not measure. What is missing is noted before
  // that too: the run may end before it comes to it, and the next one would measure by what came late.
  let measured: string | undefined;
  const newest = (): string => (measured ??= newestUnchanged(context));
  if (context.outbox.size > 0) {
    newest();
    await goneThere(context, newest);
  }
  await settleOutbox(context);
  let rounds = 0;
  let settled = false;
  let said = false;
  let compares = isOlder(releasedIn(context));
  let unfinished: readonly Action[] = [];
  let gone = await goneThere(context, newest);
  let brakes: Brake[] = [];
  let plan: Plan = { actions: [], questions: [], brakes: [], oddities: [], withheld: [] };
  while (rounds < mostRounds) {
    if (context.stale) {
      await readMatter(context, true);
      gone = await goneThere(context, newest);
      context.stale = false;
    }
    context.seenUpTo = await context.parts.store.readOne((tx) => lastSeqOf(tx, context.pair.caseId));
    await scanHere(context);
    context.reread.clear();
    context.untaken.clear();
    plan = await planOf(context, gone);
    brakes = stillHolding(context, plan.brakes);
    if (brakes.length === 0 && (isOlder(plan.brakes) || compares)) {
      newest();
      await takeOlderServer(context, releasedIn(context));
      compares = false;
      rounds += 1;
      continue;
    }
    if (brakes.length === 0 && (await takeShownAgain(context))) plan = await planOf(context, gone);
    await writeInbox(context, plan);
    if (brakes.length > 0) break;
    const actions = permitted(context, plan.actions).filter((action) => !wasLeft(context, action));
    const open = await openImports(context);
    unfinished = actions;
    const now = isNone(open) ? actions : actions.filter(({ resource }) => !afterImports.has(resource));
    settled = actions.length === 0 && isNone(open);
    if (settled && (await sayCustody(context))) {
      settled = false;
      said = true;
      rounds += 1;
      continue;
    }
    if (settled) break;
    rounds += 1;
    newest();
    if (now.length === 0) await bringImports(context, open);
    else if (!(await doAll(context, now, progress))) break;
    // Whoever was sent a log says what their own has said since (SPEC 11.13).
    if (said) context.stale = true;
    said = false;
  }
  if (!settled && brakes.length === 0) {
    const own = unfinished.filter((action) => !isUnsent(context, recordOf(action)));
    const staying = own.filter((action) => isUnlisted(context, action));
    for (const action of staying) context.staysHere.push({ ...recordOf(action), why: notShownWhy });
    const waiting = own.filter((action) => !staying.includes(action));
    for (const action of waiting) nameUnfinished(context, action);
    settled = waiting.length === 0;
  }
  return report(context, plan, { brakes, rounds, settled, hidden: await hiddenHere(context) });
}

/** What a plan would be now; the same for a run and for a preview. */
export async function planOf(context: MatterContext, gone: ReadonlyMap<string, ReadonlySet<string>>): Promise<Plan> {
  await settleEdits(context);
  await pairMessages(context);
  const plan = holdDeletions(context, await planTogether(await statesOf(context, gone), context.known));
  return {
    ...plan,
    actions: untilSettled(context, plan.actions),
    questions: [...plan.questions, ...severalCandidates(context), ...clashes(context)],
    brakes: isOlder(plan.brakes) ? plan.brakes : [...plan.brakes, ...otherEpoch(context)],
  };
}

/** Planned in slices, between which people are answered. */
async function planTogether(states: readonly ResourceState[], known: Known): Promise<Plan> {
  const slices = planInSlices(states, known);
  for (;;) {
    const { done, value } = slices.next();
    if (done) return value;
    await setImmediate();
  }
}

async function doAll(context: MatterContext, actions: readonly Action[], progress: Progress): Promise<boolean> {
  let moved = false;
  const batch = new Batch(context);
  for (const [index, action] of actions.entries()) {
    stopIfAsked(context);
    progress(index, actions.length);
    // A refusal earlier in this round may have closed the resource.
    if (permitted(context, [action]).length === 0) continue;
    if (await carryOut(context, action, batch)) moved = true;
  }
  if (await batch.send()) moved = true;
  return moved || context.stale;
}

export function isOlder(brakes: readonly Brake[]): boolean {
  return brakes.some(({ brake }) => brake === 'older-server');
}

/** What failed once in a run is not tried again in it; what failed in the run before, only after a while. */
function wasLeft(context: MatterContext, action: Action): boolean {
  const record = recordOf(action);
  return isLeft(context, record) || isPaused(context, record);
}

/** What a run could not do and said nothing about is named all the same: waiting always names a thing (SPEC 9.3). */
function nameUnfinished(context: MatterContext, action: Action): void {
  const record = recordOf(action);
  const isHeld = [...context.outbox.values()].some(
    ({ localId, state }) => localId === record.localId && state !== 'givenUp',
  );
  if (isHeld || isLeft(context, record)) return;
  const namesUnknown = 'fields' in action && Object.values(action.fields).some(holdsForeign);
  const why = namesUnknown ? notShownWhy : 'It was not brought to an end in this run. The next run continues.';
  leave(context, { ...record, why });
}

const notShownWhy =
  'On the server it names something that the server does not show, such as a category. The rest of it is synced.';

const holdsForeign = (value: unknown): boolean => [value].flat().some(isForeign);

/**
 * All that is left to be written here names what this server lists to nobody, or not to this token: the next run would
 * find the same, so it is at rest (SPEC 7.6).
 */
function isUnlisted(context: MatterContext, action: Action): boolean {
  const { document, rules, there } = context;
  if (action.do !== 'edit-here') return false;
  const whole = { ...hereOf(context, action.resource).get(action.localId)?.fields, ...action.fields };
  const rule = rules.find(({ resource }) => resource === action.resource);
  return Object.entries(action.fields).every(([field, value]) => {
    const named = rule && holdsForeign(value) ? referredBy(rule, field, whole) : undefined;
    const list = rules.find(({ resource }) => resource === named)?.through.list ?? '';
    return named !== undefined && (document.operation(list) === undefined || there.lacking.has(named));
  });
}

/** What a person released is done by the next run that comes so far, whatever things look like then. */
export function releasedIn({ pair }: MatterContext): Brake[] {
  return JSON.parse(pair.released) as Brake[];
}

/** A brake that a person released holds no more, as long as it is no worse than the one they saw. */
export function stillHolding(context: MatterContext, brakes: readonly Brake[]): Brake[] {
  const released = releasedIn(context);
  return brakes.filter((brake) => !released.some((seen) => covers(seen, brake)));
}

/**
 * A brake that was released stays released while its cause lasts, such as a list that is empty until that is certain.
 */
function releasedStill(context: MatterContext, brakes: readonly Brake[]): Brake[] {
  return releasedIn(context).filter((seen) => brakes.some((brake) => covers(seen, brake)));
}

function covers(seen: Brake, brake: Brake): boolean {
  // The restore concerns the whole server.
  if (seen.brake === 'older-server' || brake.brake === 'older-server') return seen.brake === brake.brake;
  if (seen.side !== brake.side) return false;
  if (seen.brake === 'many-deletions') return brake.brake === seen.brake && brake.deletions <= seen.deletions;
  return brake.brake === seen.brake && brake.resource === seen.resource;
}

async function writeInbox(context: MatterContext, plan: Plan): Promise<void> {
  const rows = await context.parts.store.read((tx) => loadQuestions(tx, context.pair));
  const changes = compareQuestions(
    rows,
    plan.questions.map((question) => askedOf(context, question)),
  );
  if (changes.add.length + changes.renew.length + changes.drop.length === 0) return;
  await context.journal.write((tx) => writeQuestions(tx, context.pair, changes));
}

async function report(
  context: MatterContext,
  plan: Plan,
  { brakes, rounds, settled, hidden }: { brakes: Brake[]; rounds: number; settled: boolean; hidden: HiddenRecord[] },
): Promise<MatterReport> {
  for (const { resource, remoteId, fields } of plan.oddities) {
    const why = `The server changed what can’t be changed (${fields.join(', ')}).`;
    leave(context, { resource, localId: context.known.localOf(resource, remoteId) ?? null, remoteId, why });
  }
  context.pauses.keepOnly(context.left);
  const { waiting, staying } = withheldIn(plan);
  const { unsent, others } = leftIn(context);
  const left: LeftAlone[] = [...others, ...(await notShown(context)), ...waiting];
  const held = [...context.outbox.values()].filter(({ state }) => state !== 'givenUp').length;
  const isAtRest = settled && brakes.length === 0 && plan.questions.length === 0 && held === 0 && left.length === 0;
  // What another token would send is planned from where it was last sent, however often it was not (SPEC 7.6).
  const isDone = isAtRest && unsent === 0;
  // What is out of sight there is durably known to be so: it waits without holding the checkpoint (SPEC 2.6).
  const waits = !isAtRest || hidden.some(({ changed }) => changed);
  const end: RunEnd = brakes.length > 0 ? 'brake' : waits ? 'waiting' : 'inStep';
  await context.journal.write(async (tx) => {
    if (isDone) await takeNewerVersions(tx, context);
    const caseFile = context.there.sides.get('cases')?.values().next().value;
    await updateMatter(tx, context.pair, {
      lastRunAt: tx.now,
      brakes: JSON.stringify(brakes),
      released: JSON.stringify(releasedStill(context, plan.brakes)),
      // Which data it is can be known before all of it is.
      ...(context.epochThen === null && context.checkpoint && { epoch: context.checkpoint.epoch }),
      ...(isDone && !context.readsAgain && context.checkpoint),
      ...(end === 'inStep' && { inStepAt: tx.now }),
      ...(caseFile && { caption: textIn(caseFile.fields, 'caption') }),
    });
  });
  const lacks = [...new Set([...context.there.lacking.values(), ...context.unwritable.values()])].toSorted();
  return {
    caseId: context.pair.caseId,
    end,
    sentence: sentenceOf(end, { isAsked: plan.questions.length + held > 0, isLacking: lacks.length > 0 }),
    rounds,
    requests: context.client.requests,
    ...context.done,
    questions: plan.questions.length,
    held,
    brakes,
    left: [...left, ...hidden.map(({ changed: _changed, ...record }) => record)].map((each) =>
      withTitle(context, each),
    ),
    staysHere: [
      ...context.staysHere,
      ...missingPermissions(context.there.lacking),
      ...missingPermissions(context.unwritable),
      ...staying,
    ],
    lacks,
  };
}

/** What is not here is called what the server calls it. */
function withTitle({ there }: MatterContext, left: LeftAlone): LeftAlone {
  const theirs = left.localId === null ? sidesOf(there, left.resource).get(left.remoteId ?? '') : undefined;
  return theirs ? { ...left, title: titleOf(theirs.fields) } : left;
}

/** What was left alone, apart from what the token may not change: that is said once for each resource. */
function leftIn(context: MatterContext): { unsent: number; others: LeftAlone[] } {
  const all = [...context.left.values()];
  const others = all.filter((record) => !isUnsent(context, record));
  return { unsent: all.length - others.length, others };
}

/** What was not brought where others have it as it is; what only changed here holds nothing up (SPEC 4.9). */
export function withheldIn({ withheld }: Plan): { waiting: LeftAlone[]; staying: LeftAlone[] } {
  const leftAlone = ({ resource, localId, remoteId, final }: Withheld): LeftAlone => {
    return { resource, localId, remoteId, why: resource === 'evidence' ? numberWhy[final] : finalWhy[final] };
  };
  return {
    waiting: withheld.filter(({ waits }) => waits).map(leftAlone),
    staying: withheld.filter(({ waits }) => !waits).map(leftAlone),
  };
}

const numberWhy = {
  there: 'The exhibit was served or filed on the server, so its number no longer changes there, only by a replacement.',
  here: 'The exhibit was served or filed here, so its number no longer changes here, only by a replacement.',
} as const;

const finalWhy = {
  there:
    'The document was served or filed on the server, so it no longer changes there. To correct it, write a document that amends it.',
  here: 'The document was served or filed here, so it no longer changes here. To correct it, write a document that amends it.',
} as const;

/** Lists and records there that could not be read; a list is called what a person calls what is in it. */
async function notShown(context: MatterContext): Promise<LeftAlone[]> {
  const records = await context.parts.store.readOne((tx) => Promise.resolve(tx.records));
  const refused = [...context.there.refused]
    .filter(([resource]) => !context.there.lacking.has(resource))
    .map(([name, sentence]) => {
      const { resource } = ruleOf(context, name);
      const why = `The server does not list its ${records.of(resource).plural}: ${sentence}`;
      return { resource, localId: null, remoteId: null, why };
    });
  const unreadable = [...context.there.unreadable].flatMap(([resource, ids]) =>
    [...ids].map(([remoteId, why]) => {
      return { resource, localId: context.known.localOf(resource, remoteId) ?? null, remoteId, why };
    }),
  );
  return [...refused, ...unreadable].map((each) => ({ ...each, resource: ruleOf(context, each.resource).resource }));
}

function sentenceOf(end: RunEnd, { isAsked, isLacking }: { isAsked: boolean; isLacking: boolean }): string | null {
  if (end === 'brake') return 'Sync stopped before it did anything, because something looks wrong.';
  if (end === 'waiting' && isAsked) return 'Something needs your decision.';
  if (end === 'waiting') return skipped;
  if (isLacking) return 'The token lacks permissions, so part of the matter is not synced.';
  return null;
}

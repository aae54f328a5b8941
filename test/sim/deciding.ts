import { AppError } from '#server/errors/app-error.ts';
import type { Choice, InboxQuestion } from '#server/sync/engine-types.ts';
import type { Desktop } from './desktop.ts';
import type { Oracle } from './oracle.ts';
import type { Seeded } from './seeded.ts';
import { marksIn, nameOf } from './view.ts';

type Plain = Exclude<Choice['choose'], 'edited'>;

const choices: Readonly<Record<InboxQuestion['ask'], readonly Plain[]>> = {
  'both-edited': ['mine', 'theirs'],
  'deleted-there-edited-here': ['restore', 'delete'],
  'deleted-here-edited-there': ['keep', 'delete'],
  'same-thing-twice': ['same', 'both'],
  'numbers-twice': ['first', 'second'],
};

interface Deciding {
  chance: Seeded;
  oracle: Oracle;
  note: (event: string) => void;
}

/** A person at a desktop answers what is in the inbox, all of it or sometimes one. */
export async function decide(desktop: Desktop, { chance, oracle, note }: Deciding, all: boolean): Promise<void> {
  for (const question of await desktop.engine.questions()) {
    if (!all && chance.happens(0.5)) continue;
    const picked = chance.pick(choices[question.ask]) ?? 'mine';
    // Nobody takes two of different names for one.
    const choose = picked === 'same' && nameOf(question.mine ?? {}) !== nameOf(question.theirs ?? {}) ? 'both' : picked;
    const done = await agreed(() => desktop.engine.answer(question.id, { choose }));
    note(`${desktop.name}: ${question.ask} of ${question.title}: ${choose}${done ? '' : ' (settled already)'}`);
    if (done) writeAnswer(desktop, oracle, question, choose);
  }
}

function writeAnswer(desktop: Desktop, oracle: Oracle, question: InboxQuestion, choose: Plain): void {
  const { mine, theirs, conflicts, title, inside } = question;
  const marks = (side: 'mine' | 'theirs'): string[] => conflicts.flatMap((conflict) => marksIn(conflict[side]));
  const [ours, others] = [marks('mine'), marks('theirs')];
  if (choose === 'mine') oracle.decidedAgainst(others.filter((mark) => !ours.includes(mark)));
  if (choose === 'theirs') {
    oracle.decidedAgainst(ours.filter((mark) => !others.includes(mark)));
    for (const [field, value] of conflicts.flatMap((conflict) => Object.entries(conflict.mine)))
      oracle.gaveUp(String(question.remoteIds[0]), field, value);
  }
  if (choose === 'restore' || choose === 'keep' || choose === 'both')
    oracle.authorised(JSON.stringify([title, mine, theirs]));
  if (choose === 'restore') oracle.restoredByPerson(desktop.name, mine ?? undefined);
  if (choose === 'both' && nameOf(mine ?? {}) === nameOf(theirs ?? {})) oracle.wantsBoth(title);
  if (choose !== 'delete') return;
  for (const { fields } of inside) oracle.decidedToDelete(desktop.name, fields);
  oracle.decidedToDelete(desktop.name, (question.ask === 'deleted-there-edited-here' ? mine : theirs) ?? undefined);
}

/** A person lets creations be sent again whose answer never came, knowing what that means. */
export async function resendHeld(desktop: Desktop, { chance, oracle, note }: Deciding, all: boolean): Promise<void> {
  for (const { id, title, state } of await desktop.engine.held()) {
    if (state === 'ambiguous' || (!all && chance.happens(0.7))) continue;
    const done = await agreed(() => desktop.engine.resend(id));
    note(`${desktop.name}: send ${title} again${done ? '' : ' (settled already)'}`);
    if (done) oracle.authorised(title);
  }
}

/** False when it was settled already. */
async function agreed(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof AppError && (error.problem === 'not_found' || error.problem === 'conflict')) return false;
    throw error;
  }
}

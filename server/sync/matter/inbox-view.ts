import type { Asked } from '#server/sync/journal/questions.ts';
import type { Question } from '#server/sync/plan.ts';
import { inOurIds } from '#server/sync/references.ts';
import { type MatterContext, ruleOf, sidesOf } from './context.ts';
import { innerRecordsOf } from './inner-records.ts';
import { titleOf } from './known.ts';

/** A question with both records as they are now, for the person and for carrying out the answer. */
export function askedOf(context: MatterContext, question: Question): Asked {
  const rule = ruleOf(context, question.resource);
  const localId = 'localId' in question ? question.localId : question.localIds[0];
  const remoteId = 'remoteId' in question ? question.remoteId : question.remoteIds[0];
  const mine = context.here.get(rule.resource)?.get(localId ?? '');
  const theirs = sidesOf(context.there, rule.resource).get(remoteId ?? '');
  const shown = theirs ? inOurIds(rule, theirs.fields, context.known) : null;
  return {
    question,
    title: titleOf(mine?.fields ?? shown ?? context.known.get(rule.resource, localId ?? '')?.local ?? {}),
    mine: mine?.fields ?? null,
    theirs: shown,
    theirsThere: theirs?.fields ?? null,
    version: theirs?.version ?? null,
    insiders: innerRecordsOf(context, question),
  };
}

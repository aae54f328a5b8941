import { hashOf, withoutOwn } from '#server/catalog/projection.ts';
import { inOurIds } from '#server/sync/references.ts';
import { asOf } from './read-aside.ts';
import { type MatterContext, sidesOf } from './context.ts';
import { keepBase } from './keep-base.ts';
import { withFields } from './known.ts';

/**
 * Edits whose answer was lost (SPEC 6.7): where the record there is exactly as one of them leaves it, it was done, and
 * both held it. Otherwise a person who has gone on editing here would be asked about their own words.
 */
export async function settleEdits(context: MatterContext): Promise<void> {
  for (const rule of context.rules) {
    const { resource } = rule;
    for (const base of context.known.of(resource)) {
      const sent = context.known.sentOf(resource, base.localId);
      const side = sidesOf(context.there, resource).get(base.remoteId);
      if (sent === undefined || !side || hashOf(rule, withoutOwn(rule, side.fields)) !== sent.hash) continue;
      const ours = inOurIds(rule, side.fields, context.known);
      const next = asOf(rule, base, withFields(base, sent.fields, ours, side.fields, side.version), side);
      if (context.looking) context.known.put(resource, next);
      else await keepBase(context, rule, next);
    }
  }
}

import type { LeftAlone } from '#server/sync/engine-types.ts';
import { sameWork } from '#server/catalog/projection.ts';
import type { MatterContext } from './context.ts';
import { scanHere } from './states.ts';

/** A record that the server no longer shows; whether something here waits until it does. */
export interface HiddenRecord extends LeftAlone {
  changed: boolean;
}

const readOnly = 'The server no longer shows it to this token. It is read-only here until it does.';
const waits = 'The server no longer shows it to this token. What changed here waits until it does.';

/** A permission that was lost takes nothing away here; what it keeps back is said in every run (SPEC 5.6). */
export async function hiddenHere(context: MatterContext): Promise<HiddenRecord[]> {
  const hidden = context.rules.flatMap((rule) =>
    [...context.known.hidden(rule.resource)].map((remoteId) => ({ rule, remoteId })),
  );
  if (hidden.length === 0) return [];
  await scanHere(context);
  return hidden.flatMap(({ rule, remoteId }): HiddenRecord[] => {
    const { resource } = rule;
    const localId = context.known.localOf(resource, remoteId);
    const base = localId === undefined ? undefined : context.known.get(resource, localId);
    if (localId === undefined || !base) return [];
    const side = context.here.get(resource)?.get(localId);
    const changed = side === undefined || !sameWork(rule, side.fields, base.local);
    return [{ resource, localId, remoteId, why: changed ? waits : readOnly, changed }];
  });
}

import type { PrepareContext, WindowServices } from '#server/catalog/context.ts';

/** Every viewer of a matter keeps searches of it, archived or not: they are the person's, not the matter's. */
export const ofAnyone = { needs: 'view', evenArchived: true } as const;

/** After the commit: the other windows of this account hear of it, and nobody else does. */
export function announced<T>({ services, principal }: PrepareContext<WindowServices>, answer: T): Promise<T> {
  services.live.emit('own', { accountId: principal.accountId, what: 'saved-searches' });
  return Promise.resolve(answer);
}

import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'wouter';
import {
  type AttachableKind,
  attachResource,
  detachResource,
  noteResource,
  orderResources,
  useHearingResources,
} from '#renderer/api/hearings.ts';
import type { Hearing, HearingResource } from '#renderer/api/generated.ts';
import { doWithUndo } from '#renderer/features/bulk/record-actions.ts';
import { hiddenWhile, useOnTheWayOut } from '#renderer/features/toasts/delayed-deletion.ts';
import { toastFailure } from '#renderer/features/toasts/toasts.tsx';
import { movedBy } from '#renderer/lib/reorder.ts';

export interface Resources {
  query: UseQueryResult<HearingResource[]>;
  /** Without what is on its way off the list. */
  list: readonly HearingResource[];
  /** The thing that is open; null: the day itself. */
  chosen: HearingResource | null;
  choose: (id: string | null) => void;
  /** Goes on in the list; before its first is the day itself. */
  step: (by: number) => void;
  attach: (kind: AttachableKind, itemId: string) => Promise<void>;
  detach: (resource: HearingResource) => void;
  order: (ids: readonly string[]) => void;
  moveChosen: (by: number) => void;
  /** False when it could not be saved; the person was notified. */
  note: (resource: HearingResource, note: string) => Promise<boolean>;
}

/** What to bring to a hearing, and which of it is open: that is in the address. */
export function useResources(hearing: Hearing, canEdit: boolean): Resources {
  const client = useQueryClient();
  const query = useHearingResources(hearing.id);
  const gone = useOnTheWayOut();
  const [, navigate] = useLocation();
  const [address] = useSearchParams();
  const list = (query.data ?? []).filter(({ id }) => !gone.has(id));
  const chosen = list.find(({ id }) => id === address.get('open')) ?? null;
  const choose = (id: string | null): void =>
    navigate(`/hearings/${hearing.id}${id === null ? '' : `?open=${id}`}`, { replace: true });
  const step = (by: number): void => {
    const at = chosen === null ? -1 : list.indexOf(chosen);
    const next = Math.min(list.length - 1, Math.max(-1, at + by));
    choose(list[next]?.id ?? null);
  };
  const order = (ids: readonly string[]): void => {
    // What is on its way off the list is on it until then.
    const leaving = (query.data ?? []).filter(({ id }) => !ids.includes(id));
    orderResources(client, hearing.id, [...ids, ...leaving.map(({ id }) => id)]).catch((error: unknown) =>
      toastFailure('The order could not be changed', error),
    );
  };
  return {
    query,
    list,
    chosen,
    choose,
    step,
    order,
    moveChosen: (by) => {
      if (canEdit && chosen !== null)
        order(
          movedBy(
            list.map(({ id }) => id),
            chosen.id,
            by,
          ),
        );
    },
    attach: async (kind, itemId) => {
      try {
        await attachResource(client, hearing.id, { kind, itemId });
      } catch (error) {
        toastFailure('It could not be added to the list', error);
      }
    },
    detach: (resource) => {
      if (resource.id === chosen?.id) step(list.at(-1) === resource ? -1 : 1);
      void doWithUndo(
        `“${resource.title}” is off the list. It stays in the ${whereabouts[resource.kind]}.`,
        `“${resource.title}” could not be removed from the list`,
        (undoable) => hiddenWhile([resource.id], () => detachResource(client, resource, undoable)),
      );
    },
    note: async (resource, note) => {
      try {
        await noteResource(client, resource, note);
        return true;
      } catch (error) {
        toastFailure('The note could not be saved', error);
        return false;
      }
    },
  };
}

const whereabouts: Record<HearingResource['kind'], string> = {
  evidence: 'evidence',
  document: 'documents',
  message: 'messages',
  todo: 'to-dos',
};

import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import {
  attachEvidence,
  attachFile,
  changeExhibit,
  detachExhibit,
  orderExhibits,
  useExhibits,
  type ExhibitWords,
} from '#renderer/api/document-exhibits.ts';
import { ApiError } from '#renderer/api/api-error.ts';
import type { DocumentAttachment } from '#renderer/api/generated.ts';
import { newStep } from '#renderer/api/session-changes.ts';
import { doWithUndo } from '#renderer/features/bulk/record-actions.ts';
import { hiddenWhile, useOnTheWayOut } from '#renderer/features/toasts/delayed-deletion.ts';
import { toastFailure } from '#renderer/features/toasts/toasts.tsx';

export interface Exhibits {
  query: UseQueryResult<DocumentAttachment[]>;
  /** Without what is on its way off the list. */
  list: readonly DocumentAttachment[];
  attach: (evidenceId: string) => Promise<void>;
  /** `consented`: what the person confirmed of a recording. True: the server took it for one, and nobody was asked yet. */
  attachFile: (file: File, consented: boolean) => Promise<boolean>;
  /** Refuses with what the server said; its sentence belongs next to the field. */
  change: (exhibit: DocumentAttachment, words: ExhibitWords) => Promise<void>;
  detach: (exhibit: DocumentAttachment) => void;
  order: (ids: readonly string[]) => void;
}

/** The exhibits of a document, and what can be done with them; each with a way back. */
export function useExhibitList(documentId: string): Exhibits {
  const client = useQueryClient();
  const query = useExhibits(documentId);
  const gone = useOnTheWayOut();
  const list = (query.data ?? []).filter(({ id }) => !gone.has(id));
  const failed = 'It could not be attached';
  return {
    query,
    list,
    attach: async (evidenceId) => {
      try {
        await attachEvidence(client, documentId, evidenceId, newStep('Attached an exhibit.'));
      } catch (error) {
        toastFailure(failed, error);
      }
    },
    attachFile: async (file, consented) => {
      try {
        await attachFile(client, documentId, file, consented, newStep(`Attached “${file.name}”.`));
      } catch (error) {
        if (!consented && asksForConsent(error)) return true;
        toastFailure(failed, error);
      }
      return false;
    },
    change: async (exhibit, words) => {
      await changeExhibit(client, exhibit, words, newStep(`Changed ${exhibit.label}.`));
    },
    detach: (exhibit) => {
      void doWithUndo(
        `${exhibit.label} is no longer attached. The item stays in the evidence.`,
        `${exhibit.label} could not be removed`,
        (step) => hiddenWhile([exhibit.id], () => detachExhibit(client, exhibit, step)),
      );
    },
    order: (ids) => {
      // What is on its way off the list is on it until then.
      const leaving = (query.data ?? []).filter(({ id }) => !ids.includes(id)).map(({ id }) => id);
      const step = newStep('Changed the order of the exhibits.');
      orderExhibits(client, documentId, [...ids, ...leaving], step).catch((error: unknown) =>
        toastFailure('The order could not be changed', error),
      );
    },
  };
}

/** A recording is known by its bytes, which a window does not look into. */
function asksForConsent(error: unknown): boolean {
  return error instanceof ApiError && error.issues.some(({ path }) => path === 'recordingConsent');
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { fileUrl } from '#renderer/api/client.ts';
import type { Document } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { uploadDocuments } from '#renderer/api/upload-documents.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { toastDone, toastFailure, toastWithAction } from '#renderer/features/toasts/toasts.tsx';
import { formatCount } from '#renderer/lib/quantities.ts';
import { type ChosenFile, requestsOf } from './upload-requests.ts';

interface DocumentUploads {
  busy: boolean;
  upload: (files: readonly ChosenFile[], folderId: string | null) => Promise<void>;
}

/** Makes documents of files: one is opened at once, of several it is said how many there are now. */
export function useDocumentUploads(): DocumentUploads {
  const client = useQueryClient();
  const { caseId } = useMatter().case;
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const upload = async (files: readonly ChosenFile[], folderId: string | null): Promise<void> => {
    setBusy(true);
    const made: Document[] = [];
    const left: string[] = [];
    try {
      for (const some of requestsOf(files)) {
        const answer = await uploadDocuments(
          {
            caseId,
            ...(folderId !== null && { folderId }),
            ...(some.some(({ folder }) => folder !== '') && { paths: some.map(pathOf) }),
            files: some.map(({ file }) => file),
          },
          new AbortController().signal,
        );
        made.push(...answer.documents);
        left.push(...answer.notes.flatMap(({ notes }) => notes));
      }
    } catch (error) {
      toastFailure('Not uploaded', error);
    } finally {
      setBusy(false);
    }
    stores.documents.refresh(
      client,
      made.map(({ id }) => ({ resource: 'documents', id, caseId, op: 'insert' })),
    );
    const [first] = made;
    if (first === undefined) return;
    if (files.length === 1) navigate(`/documents/${first.id}`);
    else toastDone(`${formatCount(made.length, 'document')} made.`);
    if (left.length > 0) sayWhatWasLeft(made, left);
  };
  return { busy, upload };
}

/** It stays until it is closed: who files the text should know. */
function sayWhatWasLeft([first, ...others]: readonly Document[], left: readonly string[]): void {
  if (first?.original == null) return;
  const address = fileUrl(first.original.fileId);
  const words = left.join(' ');
  if (others.length === 0) toastWithAction(words, 'Download the original', () => window.location.assign(address));
  else toastWithAction(words, 'Close', () => undefined);
}

function pathOf({ file, folder }: ChosenFile): string {
  return folder === '' ? file.name : `${folder}/${file.name}`;
}

import { createContext, use, useMemo } from 'react';
import type { Contact } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { useEvidenceIndex, type EvidenceIndex } from '#renderer/features/pickers/evidence-by-id.ts';
import { courtFileName } from '#renderer/features/pickers/court-file-select.tsx';

/** What the rows name in addition to themselves. */
export interface TimelineNames {
  evidence: EvidenceIndex;
  /** Null until the contacts are read. */
  people: ReadonlyMap<string, Contact> | null;
  courtFiles: ReadonlyMap<string, string>;
}

const noNames: TimelineNames = {
  evidence: { items: [], byId: new Map(), whole: false },
  people: null,
  courtFiles: new Map(),
};
const NamesContext = createContext<TimelineNames>(noNames);
export const NamesProvider = NamesContext.Provider;

export function useNames(): TimelineNames {
  return use(NamesContext);
}

export function useNamesOfMatter(caseId: string): TimelineNames {
  const { items, byId, whole } = useEvidenceIndex(caseId);
  const contacts = stores.contacts.useList(caseId).data;
  const files = stores.courtCases.useList(caseId).data;
  const people = useMemo(
    () => (contacts === undefined ? null : new Map(contacts.map((contact) => [contact.id, contact]))),
    [contacts],
  );
  const courtFiles = useMemo(() => new Map((files ?? []).map((file) => [file.id, courtFileName(file)])), [files]);
  return useMemo(
    () => ({ evidence: { items, byId, whole }, people, courtFiles }),
    [items, byId, whole, people, courtFiles],
  );
}

import type { EvidenceItem, Folder } from '#renderer/api/generated.ts';

/** An item as the server sends it, with what a test cares about. */
export function evidenceItem(part: Partial<EvidenceItem> = {}): EvidenceItem {
  return {
    id: 'item',
    caseId: 'case',
    createdAt: '2025-01-01T00:00:00.000Z',
    updatedAt: '2025-01-01T00:00:00.000Z',
    title: 'Letter',
    fileName: 'letter.pdf',
    mimeType: 'application/pdf',
    kind: 'pdf',
    size: 10,
    sha256: '0'.repeat(64),
    pageCount: 1,
    durationSeconds: null,
    folderId: null,
    tagNames: [],
    description: '',
    eventDate: null,
    exhibitNumber: null,
    exhibitState: null,
    custodian: null,
    original: null,
    confidentiality: null,
    annotations: [],
    priority: 'normal',
    issueIds: [],
    courtCaseIds: [],
    hearingIds: [],
    contactIds: [],
    source: { kind: 'upload', path: null, messageId: null },
    sourceRecord: null,
    suggestions: null,
    dismissedSuggestions: [],
    duplicateOf: null,
    private: false,
    extraction: {
      status: 'done',
      method: 'text',
      page: null,
      pages: 1,
      language: null,
      confidence: null,
      error: null,
      characters: 100,
      pagesNotRead: [],
      cutShort: [],
    },
    ...part,
  };
}

export function folder(id: string, name: string, parentId: string | null = null, itemCount = 0): Folder {
  const at = '2025-01-01T00:00:00.000Z';
  return { id, caseId: 'case', name, kind: 'evidence', parentId, itemCount, createdAt: at, updatedAt: at };
}

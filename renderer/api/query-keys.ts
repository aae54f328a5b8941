import type { EvidenceItem } from './generated.ts';

/** What the server narrows a search by; everything else is narrowed here. */
export interface EvidenceSearch {
  q: string;
  issueId: string | null;
  tag: string | null;
  priority: EvidenceItem['priority'] | null;
}

/** The names of everything the window keeps, in one place, so that live changes find them. */
export const keys = {
  session: ['session'] as const,
  account: ['account'] as const,
  workspaces: ['workspaces'] as const,
  tokens: ['tokens'] as const,
  approvals: ['approvals'] as const,
  caseOfAll: ['case'] as const,
  caseOf: (context: string | null) => ['case', context] as const,
  evidenceOfAll: ['evidence'] as const,
  evidence: (caseId: string) => ['evidence', caseId] as const,
  evidenceItemOfAll: ['evidence-item'] as const,
  evidenceItem: (id: string) => ['evidence-item', id] as const,
  searchOfAll: ['evidence-search'] as const,
  search: (caseId: string, search: EvidenceSearch) => ['evidence-search', caseId, search] as const,
  foldersOfAll: ['folders'] as const,
  folders: (caseId: string) => ['folders', caseId] as const,
  issuesOfAll: ['issues'] as const,
  issues: (caseId: string) => ['issues', caseId] as const,
  fileText: (id: string) => ['file-text', id] as const,
  previewType: (id: string) => ['preview-type', id] as const,
};

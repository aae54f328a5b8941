import type { EvidenceItem } from './generated.ts';

/** In the address: evidence that is assigned to no court file. */
export const noCourtCase = 'none';

/** What the server narrows a search by; everything else is narrowed here. */
export interface EvidenceSearch {
  q: string;
  issueId: string | null;
  tag: string | null;
  courtCaseId: string | null;
  priority: EvidenceItem['priority'] | null;
}

/** The names of everything the window keeps, in one place, so that live changes find them. */
export const keys = {
  session: ['session'] as const,
  server: ['server'] as const,
  invitation: ['invitation'] as const,
  account: ['account'] as const,
  security: ['security'] as const,
  workspaces: ['workspaces'] as const,
  membersOfAll: ['members'] as const,
  members: (workspaceId: string) => ['members', workspaceId] as const,
  tokens: ['tokens'] as const,
  approvals: ['approvals'] as const,
  caseOfAll: ['case'] as const,
  caseOf: (context: string | null) => ['case', context] as const,
  matterCounts: (caseId: string) => ['matter-counts', caseId] as const,
  evidenceProgress: (caseId: string) => ['evidence-progress', caseId] as const,
  /** Its first rows, while the rest still comes. */
  timelineStart: (caseId: string) => ['timeline-start', caseId] as const,
  evidenceIndex: (caseId: string, asked: object) => ['evidence-index', caseId, asked] as const,
  preparation: (caseId: string) => ['preparation', caseId] as const,
  packets: (caseId: string) => ['packets', caseId] as const,
  packet: (caseId: string, packetId: string) => ['packets', caseId, packetId] as const,
  packetPages: (packetId: string, itemId: string, whole: boolean) => ['packet-pages', packetId, itemId, whole] as const,
  hearingResources: (hearingId: string) => ['hearing-resources', hearingId] as const,
  exhibits: (documentId: string) => ['exhibits', documentId] as const,
  courtOfAll: (documentId: string) => ['court', documentId] as const,
  /** The court side of one version of a document: each save makes another. */
  court: (documentId: string, updatedAt: string) => ['court', documentId, updatedAt] as const,
  documentPaper: (documentId: string) => ['document-paper', documentId] as const,
  signingCopy: (documentId: string, asked: object) => ['signing-copy', documentId, asked] as const,
  templatePaper: (caseId: string, id: string, occasion: object) => ['template-paper', caseId, id, occasion] as const,
  /** Evidence that contains a contact's name, address or number. */
  mentions: (caseId: string, phrases: readonly string[]) => ['mentions', caseId, phrases] as const,
  calendarFeed: (caseId: string) => ['calendar-feed', caseId] as const,
  deadlineCourts: ['deadline-courts'] as const,
  deadline: (asked: object | null) => ['deadline', asked] as const,
  terms: ['terms'] as const,
  savedSearchesOfAll: ['saved-searches'] as const,
  savedSearches: (caseId: string) => ['saved-searches', caseId] as const,
  jobsOfAll: ['jobs'] as const,
  jobsNow: ['jobs', 'now'] as const,
  jobLines: (state: 'waiting' | 'failed') => ['jobs', state] as const,
  trashOf: (caseId: string) => ['trash', caseId] as const,
  trash: (caseId: string, q: string) => ['trash', caseId, q] as const,
  inTrash: (id: string) => ['in-trash', id] as const,
  history: (caseId: string, query: object) => ['history', caseId, query] as const,
  /** What came since; live changes make it stale, and reading it adds to the history itself. */
  historyNews: (caseId: string, query: object) => ['history-news', caseId, query] as const,
  historyDetailsOfAll: ['history-details'] as const,
  historyDetails: (caseId: string, seq: number) => ['history-details', caseId, seq] as const,
  installation: ['installation'] as const,
  tokenActivity: ['token-activity'] as const,
  ledgerLive: (tokenId: string) => ['ledger-live', tokenId] as const,
  ledgerHead: (tokenId: string, filter: object) => ['ledger-live', tokenId, 'head', filter] as const,
  ledgerCounts: (tokenId: string, from: string) => ['ledger-live', tokenId, 'counts', from] as const,
  ledgerPages: (tokenId: string, filter: object) => ['ledger-pages', tokenId, filter] as const,
  ledgerCall: (tokenId: string, id: number) => ['ledger-call', tokenId, id] as const,
  settings: ['settings'] as const,
  about: ['about'] as const,
  storageUse: ['storage-use'] as const,
  backups: ['backups'] as const,
  certificates: ['certificates'] as const,
  licences: ['licences'] as const,
  undoPlan: (caseId: string, newest: number, count: number) => ['undo-plan', caseId, newest, count] as const,
  fileText: (id: string) => ['file-text', id] as const,
  previewType: (id: string) => ['preview-type', id] as const,
  fileView: (id: string) => ['file-view', id] as const,
  /** `page`: where the machine is while it reads. */
  readPages: (id: string, page: number | null) => ['file-text', id, 'pages', page] as const,
  pageWords: (id: string, page: number) => ['page-words', id, page] as const,
  custody: (id: string) => ['custody', id] as const,
  exhibitLedger: (caseId: string) => ['exhibit-ledger', caseId] as const,
  textAt: (address: string) => ['text-at', address] as const,
  typeAt: (address: string) => ['type-at', address] as const,
  syncStatus: ['sync-status'] as const,
  /** What this machine knows of sync; what a server has to be asked for is not below it. */
  syncOfAll: ['sync'] as const,
  syncOverview: ['sync', 'overview'] as const,
  syncRuns: (remoteId: string) => ['sync', 'runs', remoteId] as const,
  syncQuestions: ['sync', 'questions'] as const,
  syncElsewhere: (documentId: string) => ['sync', 'elsewhere', documentId] as const,
  syncHeld: ['sync', 'held'] as const,
  syncQuarantine: ['sync', 'quarantine'] as const,
  syncLog: (remoteId: string | null) => ['sync', 'log', remoteId] as const,
  /** An item's title, or that it no longer exists. */
  evidenceName: (caseId: string, id: string) => ['evidence-name', caseId, id] as const,
  syncPreview: (remoteId: string, caseId: string) => ['sync-preview', remoteId, caseId] as const,
  mattersThere: (remoteId: string) => ['matters-there', remoteId] as const,
};

import { defineSyncRule } from '#server/catalog/sync-rule.ts';
import { titleFrom } from './file-names.ts';

export const evidenceSync = defineSyncRule({
  resource: 'evidence',
  through: {
    list: 'get_evidence',
    read: 'get_evidence_by_id',
    create: 'post_evidence',
    update: 'patch_evidence_by_id',
    remove: 'delete_evidence_by_id',
  },
  projection: {
    fileName: 'once',
    sha256: 'once',
    size: 'once',
    recordingConsent: 'asked',
    title: 'scalar',
    description: 'scalar',
    folderId: 'scalar',
    eventDate: 'scalar',
    exhibitNumber: 'scalar',
    priority: 'scalar',
    private: 'scalar',
    tagNames: 'set',
    issueIds: 'set',
    courtCaseIds: 'set',
    hearingIds: 'set',
  },
  identity: ['sha256', 'size', 'fileName'],
  references: { folderId: 'folders', issueIds: 'issues', courtCaseIds: 'courtCases', hearingIds: 'hearings' },
  bytes: 'sha256',
  implied: ({ fileName }) => ({ title: titleFrom(String(fileName)), priority: 'normal' }),
  made: (answer) => (answer as { evidence?: unknown }).evidence,
});

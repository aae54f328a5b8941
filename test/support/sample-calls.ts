import { termsText } from '#server/areas/account/terms-text.ts';
import type { AnyOperation } from '#server/catalog/operation.ts';
import type { Reply, TestApp, TestFile } from './app.ts';
import { filePassword } from './certificate-files.ts';
import { custodyPage } from './custody-page.ts';
import { smsBackup, texts } from './files/messages.ts';
import { knownPassword } from './known-password.ts';
import { again, film, newCertificate, noSubject, type OfItsPart, partOf, type Subject } from './subject.ts';
import { onPostgres } from './test-store.ts';

interface SampleCall {
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  files?: readonly TestFile[];
  /** Bodies that go with other fields than those of the call, by the name of such a field. */
  instead?: Readonly<Record<string, Record<string, unknown>>>;
}

const letter: TestFile = { name: 'Letter.txt', bytes: 'The school wrote on Monday.', type: 'text/plain' };
const addItem = (caseId: string, revision: string | number, binderId: string, item: object) => ({
  caseId,
  action: 'add-item',
  revision: Number(revision),
  binderId,
  item,
});
const withId = (id: string = crypto.randomUUID()) => ({ id });
/** A call of each operation that succeeds on a fresh subject. The catalog suite fails where one is missing. */
export const sampleCalls: Readonly<Record<string, (subject: Subject & OfItsPart) => SampleCall>> = {
  get_account: () => ({}),
  get_account_security: () => ({}),
  // An account of a desktop has no password: `givePassword` first.
  post_account_security: () => ({ body: { action: 'setup', password: knownPassword } }),
  get_account_terms: () => ({ query: { residenceState: 'CA' } }),
  post_account_terms: () => ({
    body: { accepted: true, version: termsText('CA').version, residenceState: 'CA' },
  }),
  get_developer_tokens: ({ tokenId }) => ({ query: { id: tokenId } }),
  post_developer_tokens: () => ({ body: { name: 'Calendar', permissions: ['case:read'] } }),
  patch_developer_tokens: ({ tokenId }) => ({ query: { id: tokenId }, body: { name: again('Renamed') } }),
  delete_developer_tokens: ({ tokenId }) => ({ query: { id: tokenId } }),
  get_workspaces: () => ({}),
  post_workspaces_switch: ({ caseId }) => ({ body: { caseId }, instead: { caseId: {}, workspaceId: {} } }),
  get_case: ({ caseId }) => ({ query: { caseId } }),
  post_case_update: ({ caseId }) => ({ body: { caseId, role: again('petitioner') } }),
  get_court_cases: ({ caseId }) => ({ query: { caseId } }),
  post_court_cases: ({ caseId }) => ({ body: { caseId, caption: again('Dissolution'), number: '26-D-100' } }),
  patch_court_cases: ({ courtCaseId }) => ({ query: { id: courtCaseId }, body: { caption: again('Renamed') } }),
  delete_court_cases: ({ courtCaseId }) => ({ query: { id: courtCaseId } }),
  get_evidence: ({ caseId }) => ({ query: { caseId, q: 'school' } }),
  post_evidence: ({ caseId }) => ({ body: { caseId }, files: [letter] }),
  get_evidence_by_id: ({ evidenceId }) => ({ path: { id: evidenceId } }),
  patch_evidence_by_id: ({ evidenceId }) => ({
    path: { id: evidenceId },
    body: { title: again('Renamed') },
    instead: { annotations: { annotations: [{ note: 'Seen' }] } },
  }),
  delete_evidence_by_id: ({ evidenceId }) => ({ path: { id: evidenceId } }),
  get_files_by_id: ({ evidenceId }) => ({ path: { id: evidenceId } }),
  get_files_by_id_text: ({ evidenceId }) => ({ path: { id: evidenceId } }),
  get_folders: ({ caseId }) => ({ query: { caseId } }),
  post_folders: ({ caseId }) => ({ body: { caseId, name: again('School'), kind: 'evidence' } }),
  patch_folders: ({ folderId }) => ({ query: { id: folderId }, body: { name: again('Renamed') } }),
  delete_folders: ({ folderId }) => ({ query: { id: folderId } }),
  get_issues: ({ caseId }) => ({ query: { caseId } }),
  post_issues: ({ caseId }) => ({ body: { caseId, name: again('Custody') } }),
  patch_issues: ({ issueId }) => ({ query: { id: issueId }, body: { name: again('Renamed') } }),
  delete_issues: ({ issueId }) => ({ query: { id: issueId } }),
  get_timeline: ({ caseId }) => ({ query: { caseId, kinds: 'event,keydate', years: '2026' } }),
  post_timeline: ({ caseId }) => ({ body: { caseId, date: 'about March 2026', title: again('**Moved** out') } }),
  patch_timeline: ({ entryId }) => ({ query: { id: entryId }, body: { title: again('Renamed') } }),
  delete_timeline: ({ entryId }) => ({ query: { id: entryId } }),
  get_hearings: ({ caseId }) => ({ query: { caseId, status: 'scheduled', from: '2026-01-01' } }),
  post_hearings: ({ caseId, courtCaseId }) => ({
    body: {
      caseId,
      courtCaseId,
      date: '2026-11-02',
      time: '09:30',
      timeZone: 'America/Chicago',
      purpose: again('Status'),
    },
  }),
  patch_hearings: ({ hearingId }) => ({ query: { id: hearingId }, body: { purpose: again('Renamed') } }),
  delete_hearings: ({ hearingId }) => ({ query: { id: hearingId } }),
  get_hearings_by_id_resources: ({ hearingId }) => ({ path: { id: hearingId } }),
  post_hearings_by_id_resources: ({ hearingId, evidenceId }) => ({
    path: { id: hearingId },
    body: { kind: 'evidence', itemId: evidenceId, note: 'Page 2' },
    instead: { resourceId: { action: 'note', note: 'x' }, ids: { action: 'order' } },
  }),
  get_todos: ({ caseId }) => ({ query: { caseId, done: 'false' } }),
  post_todos: ({ caseId, hearingId }) => ({ body: { caseId, hearingId, title: again('Print'), due: '2026-10-30' } }),
  patch_todos: ({ todoId }) => ({ query: { id: todoId }, body: { title: again('Renamed') } }),
  delete_todos: ({ todoId }) => ({ query: { id: todoId } }),
  get_contacts: ({ caseId }) => ({ query: { caseId, q: 'school' } }),
  post_contacts: ({ caseId }) => ({ body: { caseId, name: again('Alma Reyes'), role: 'lawyer' } }),
  patch_contacts: ({ contactId }) => ({ query: { id: contactId }, body: { name: again('Renamed') } }),
  delete_contacts: ({ contactId }) => ({ query: { id: contactId } }),
  get_documents: ({ caseId }) => ({ query: { caseId, q: 'house', view: 'summary' } }),
  post_documents: ({ caseId }) => ({
    body: { caseId, title: again('Motion'), kind: 'motion', body: 'I *ask* the court' },
    instead: {
      templateId: { caseId, title: again('Motion') },
      hearingId: { caseId, title: again('Motion'), templateId: 'motion' },
      amends: { caseId, title: again('Amended motion') },
    },
  }),
  post_documents_upload: ({ caseId }) => ({ body: { caseId }, files: [letter] }),
  patch_documents: ({ documentId }) => ({ query: { id: documentId }, body: { body: again('Rewritten') } }),
  delete_documents: ({ documentId }) => ({ query: { id: documentId } }),
  get_documents_by_id_versions: ({ documentId }) => ({ path: { id: documentId } }),
  post_documents_by_id_versions: ({ documentId, documentVersionId, documentUpdatedAt }) => ({
    path: { id: documentId },
    body: { versionId: documentVersionId, expectedUpdatedAt: documentUpdatedAt },
  }),
  get_documents_by_id_attachments: ({ documentId }) => ({ path: { id: documentId } }),
  post_documents_by_id_attachments: ({ documentId, attachmentId }) => ({
    path: { id: documentId },
    body: { action: 'change', attachmentId, label: again('Exhibit') },
    instead: {
      evidenceId: { action: 'attach', pages: '1' },
      recordingConsent: { action: 'attach', pages: '1' },
      ids: { action: 'order' },
    },
  }),
  delete_documents_by_id_attachments: ({ documentId, attachmentId }) => ({
    path: { id: documentId },
    query: { attachmentId },
  }),
  get_documents_by_id_court: ({ documentId }) => ({ path: { id: documentId } }),
  post_documents_by_id_court: ({ documentId, documentHash, courtCaseId, evidenceId, contactId }) => ({
    path: { id: documentId },
    body: { action: 'format', expectedHash: documentHash, profile: 'us-california' },
    instead: {
      courtCaseId: { action: 'file', expectedHash: documentHash, on: '2026-10-02', stampedEvidenceId: evidenceId },
      stampedEvidenceId: { action: 'file', expectedHash: documentHash, on: '2026-10-02', courtCaseId },
      recipients: {
        action: 'serve',
        expectedHash: documentHash,
        on: '2026-10-02',
        method: 'mail',
        recipients: [{ name: 'B', contactId }],
      },
      signatureId: { action: 'unsign', expectedHash: documentHash },
    },
  }),
  get_documents_by_id_export: ({ documentId }) => ({ path: { id: documentId }, query: { format: 'md' } }),
  post_documents_by_id_export: ({ documentId, documentHash }) => ({
    path: { id: documentId },
    body: { expectedHash: documentHash, format: 'md', despite: ['attached_not_cited'] },
  }),
  get_templates: ({ caseId }) => ({ query: { caseId } }),
  get_templates_by_id_pdf: ({ caseId, templateId }) => ({ path: { id: templateId }, query: { caseId } }),
  get_templates_by_id: ({ caseId, templateId }) => ({ path: { id: templateId }, query: { caseId } }),
  get_messages: ({ caseId }) => ({ query: { caseId, hasAttachment: 'false' } }),
  post_messages: ({ caseId }) => ({
    body: {
      caseId,
      platform: 'whatsapp',
      otherName: again('Alma Reyes'),
      direction: 'sent',
      body: 'See you at five.',
      localTime: '2026-03-04T09:30',
      timeZone: 'America/Chicago',
    },
    instead: {
      threadId: { caseId, direction: 'sent', body: 'x', at: '2026-03-04T09:30:00.000Z' },
      courtCaseId: {
        caseId,
        platform: 'sms',
        otherName: 'x',
        direction: 'sent',
        body: 'x',
        at: '2026-03-04T09:30:00.000Z',
      },
    },
  }),
  patch_messages: ({ messageId }) => ({ query: { id: messageId }, body: { note: again('Late') } }),
  get_messages_threads: ({ caseId }) => ({ query: { caseId } }),
  patch_messages_threads: ({ threadId }) => ({
    body: { id: threadId, title: again('Renamed') },
    instead: {
      participants: { id: threadId, participants: [{ name: 'The school office', handle: null, contactId: null }] },
    },
  }),
  delete_messages_threads: ({ threadId }) => ({ body: { id: threadId } }),
  post_messages_import: ({ caseId }) => ({
    body: { caseId, attest: 'yes' },
    files: [{ name: 'sms.xml', bytes: smsBackup(texts(2), { name: again('Daniel') }) }],
    instead: { importId: { caseId } },
  }),
  get_messages_search: ({ caseId }) => ({ query: { caseId, q: 'letter' } }),
  post_messages_bulk: ({ caseId, messageId }) => ({
    body: { caseId, action: 'tag', ids: [messageId], tag: again('Late') },
    instead: {
      threadId: { caseId, action: 'tag', tag: 'x' },
      assignTo: { caseId, action: 'assign', ids: [messageId] },
      title: { caseId, action: 'exhibit', ids: [messageId] },
    },
  }),
  get_export_message_log: ({ caseId }) => ({ query: { caseId, format: 'csv' } }),
  post_comms_pull_imported: ({ caseId, threadId }) => ({
    body: { caseId, threadIds: [threadId] },
    instead: { contactId: { caseId }, courtCaseId: { caseId } },
  }),
  get_preparation: ({ caseId }) => ({ query: { caseId } }),
  post_preparation: ({ caseId, hearingId, binderId, binderItemId, revision }) => ({
    body: {
      caseId,
      action: 'edit-item',
      revision: Number(revision),
      itemId: binderItemId,
      item: { kind: 'exhibit', purpose: again('Shows the rent') },
    },
    instead: {
      'item.contactId': addItem(caseId, revision, binderId, { kind: 'witness' }),
      'item.support': addItem(caseId, revision, binderId, { kind: 'element', claim: 'Missed exchanges' }),
      'item.todoId': addItem(caseId, revision, binderId, { kind: 'todo' }),
      'item.itemId': addItem(caseId, revision, binderId, { kind: 'link', resource: 'evidence' }),
      binderId: { caseId, action: 'edit-binder', revision: Number(revision), title: 'Hearing' },
      courtCaseId: { caseId, action: 'import-todos', revision: Number(revision), binderId },
      hearingId: { caseId, action: 'import-resources', revision: Number(revision), binderId, hearingId },
      from: {
        caseId,
        action: 'restore',
        revision: Number(revision),
        backup: { format: 'casewright-preparation', version: 1, madeAt: '2026-01-02T03:04:05.006Z', matters: [] },
      },
    },
  }),
  get_export_court_packet: ({ caseId }) => ({ query: { caseId } }),
  post_export_court_packet: ({ caseId, packetId, packetItemId, packetRevision, evidenceId, redactionId, buildId }) => ({
    body: {
      caseId,
      action: 'save',
      packetId,
      revision: Number(packetRevision),
      title: again('Trial'),
      items: [{ id: packetItemId, kind: 'exhibit', refId: evidenceId }],
    },
    instead: {
      buildId: { caseId, action: 'cancel', buildId },
      redactionId: { caseId, action: 'unredact', packetId, redactionId },
      evidenceId: { caseId, action: 'redact', packetId, evidenceId, boxes: [{ page: 1, x: 9, y: 9, w: 9, h: 9 }] },
    },
  }),
  get_packet_pages: ({ packetId, packetItemId }) => ({ query: { packetId, itemId: packetItemId } }),
  get_export_evidence_index: ({ caseId }) => ({ query: { caseId, rows: 'all', format: 'csv' } }),
  get_preparation_export: ({ caseId }) => ({ query: { caseId } }),
  get_approvals: () => ({}),
  patch_approvals: ({ approvalId }) => ({ query: { id: approvalId }, body: { approve: false } }),
  get_saved_searches: ({ caseId }) => ({ query: { caseId } }),
  post_saved_searches: ({ caseId }) => ({ body: { caseId, name: again('School'), query: 'q=school' } }),
  patch_saved_searches: ({ searchId }) => ({ query: { id: searchId }, body: { name: again('Renamed') } }),
  delete_saved_searches: ({ searchId }) => ({ query: { id: searchId } }),
  post_saved_searches_order: ({ caseId, searchId }) => ({ body: { caseId, ids: [searchId] } }),
  get_trash: ({ caseId }) => ({ query: { caseId, q: 'letter' } }),
  get_trash_by_id: ({ todoId }) => ({ path: { id: todoId } }),
  post_trash: ({ caseId, folderId }) => ({
    body: { caseId, resource: 'folders', ids: [folderId], contents: 'deleted' },
  }),
  patch_calls: ({ todoId }) => ({
    body: { calls: [{ operationId: 'patch_todos', path: {}, query: { id: todoId }, body: { title: 'Call' } }] },
  }),
  post_trash_restore: ({ caseId, todoId }) => ({ body: { caseId, ids: [todoId] } }),
  post_trash_delete: ({ caseId, todoId }) => ({ body: { caseId, ids: [todoId] } }),
  get_jobs: () => ({}),
  get_jobs_waiting: () => ({}),
  get_jobs_failed: () => ({}),
  delete_jobs: ({ jobId }) => ({ query: { id: jobId } }),
  delete_jobs_waiting: () => ({}),
  post_jobs_failed_retry: () => ({}),
  get_messages_comparison: ({ caseId, threadId }) => ({ query: { caseId, threadId } }),
  get_messages_comparison_rows: ({ caseId, threadId }) => ({ query: { caseId, threadId } }),
  get_evidence_newest: ({ caseId }) => ({ query: { caseId, limit: '10' } }),
  get_evidence_shared_numbers: ({ caseId }) => ({ query: { caseId, after: '0' } }),
  get_evidence_ledger: ({ caseId }) => ({ query: { caseId } }),
  get_evidence_custody_chain: ({ caseId }) => ({ query: { caseId } }),
  get_evidence_next_number: ({ caseId, evidenceId }) => ({ query: { caseId, id: evidenceId } }),
  post_evidence_by_id_read_again: ({ evidenceId }) => ({ path: { id: evidenceId } }),
  get_evidence_by_id_view: ({ evidenceId }) => ({ path: { id: evidenceId } }),
  get_evidence_by_id_reading: ({ evidenceId }) => ({ path: { id: evidenceId } }),
  get_evidence_by_id_words: ({ evidenceId }) => ({ path: { id: evidenceId }, query: { page: '1' } }),
  get_evidence_by_id_custody: ({ evidenceId }) => ({ path: { id: evidenceId } }),
  get_evidence_by_id_verify: ({ evidenceId }) => ({ path: { id: evidenceId } }),
  post_evidence_by_id_parts_by_index_keep: ({ evidenceId }) => ({ path: { id: evidenceId, index: '1' }, body: {} }),
  post_uploads: ({ caseId }) => ({ body: film(caseId) }),
  post_uploads_finish: ({ caseId }) => ({ body: film(caseId) }),
  delete_uploads: ({ caseId }) => ({
    query: { caseId, fileName: 'Film.bin', size: '0', lastModified: '1700000000000' },
  }),
  get_deadlines_courts: () => ({}),
  get_deadlines: () => ({ body: { profile: 'us-california', rule: 'ca-motion', trigger: '2026-12-14' } }),
  get_calendar_feed: ({ caseId }) => ({ query: { caseId } }),
  post_calendar_feed: ({ caseId }) => ({ body: { caseId, on: true } }),
  get_members: ({ workspaceId }) => ({ query: { workspaceId } }),
  patch_members: ({ workspaceId, memberId }) => ({
    query: { workspaceId, accountId: memberId },
    body: { role: 'member' },
  }),
  delete_members: ({ workspaceId, memberId }) => ({ query: { workspaceId, accountId: memberId } }),
  post_members_hand_over: ({ workspaceId, memberId }) => ({ body: { workspaceId, accountId: memberId } }),
  patch_members_workspace: ({ workspaceId }) => ({ query: { workspaceId }, body: { name: again('Firm') } }),
  post_members_invitations: ({ workspaceId }) => ({
    body: { workspaceId, email: `${crypto.randomUUID()}@example.org`, role: 'member' },
  }),
  post_members_invitations_again: ({ invitationId }) => ({ body: { id: invitationId } }),
  delete_members_invitations: ({ invitationId }) => ({ query: { id: invitationId } }),
  get_history: ({ caseId }) => ({ query: { caseId, resource: 'folders', who: 'application' } }),
  get_connect: () => ({}),
  post_connect_test: ({ tokenSecret }) => ({
    body: { token: tokenSecret || 'cw_live_none', way: 'http', compact: true, readOnly: true },
  }),
  get_connect_tokens: () => ({}),
  get_connect_tokens_by_id_calls: ({ tokenId }) => ({
    path: { id: tokenId },
    query: { from: '2020-01-01T00:00:00Z', kind: 'reads' },
  }),
  get_connect_tokens_by_id_calls_by_call: ({ tokenId, call = '1' }) => ({ path: { id: tokenId, call } }),
  get_connect_tokens_by_id_days: ({ tokenId }) => ({ path: { id: tokenId }, query: { from: '2020-01-01T00:00:00Z' } }),
  patch_profile: () => ({ body: { name: 'Maya Ellery' } }),
  post_first_run: () => ({ body: { name: 'Maya Ellery', start: 'empty' } }),
  post_demo: () => ({}),
  get_certificates: () => ({}),
  post_certificates: () => ({ body: newCertificate() }),
  post_certificates_by_id_unlock: ({ certificateId }) => ({
    path: withId(certificateId),
    body: { password: filePassword },
  }),
  post_certificates_by_id_lock: ({ certificateId }) => ({ path: withId(certificateId) }),
  delete_certificates_by_id: ({ certificateId }) => ({ path: withId(certificateId) }),
  get_sync: () => ({}),
  get_sync_status: () => ({}),
  post_sync_look: ({ peerUrl = 'http://127.0.0.1:1' }) => ({ body: { url: peerUrl } }),
  post_sync_remotes: ({ peerUrl = 'http://127.0.0.1:1', peerToken = 'cw_live_none' }) => ({
    body: { name: again('Office'), url: peerUrl, token: peerToken },
  }),
  patch_sync_remotes_by_id: ({ remoteId }) => ({ path: withId(remoteId), body: { name: again('Renamed') } }),
  delete_sync_remotes_by_id: ({ remoteId }) => ({ path: withId(remoteId) }),
  post_sync_remotes_by_id_token: ({ remoteId, peerToken = 'cw_live_none' }) => ({
    path: withId(remoteId),
    body: { token: peerToken },
  }),
  get_sync_remotes_by_id_matters: ({ remoteId }) => ({ path: withId(remoteId) }),
  post_sync_remotes_by_id_select: ({ remoteId, caseId }) => ({ path: withId(remoteId), body: { caseId } }),
  post_sync_remotes_by_id_deselect: ({ remoteId, caseId }) => ({ path: withId(remoteId), body: { caseId } }),
  post_sync_remotes_by_id_preview: ({ remoteId, caseId }) => ({ path: withId(remoteId), body: { caseId } }),
  post_sync_remotes_by_id_run: ({ remoteId, caseId }) => ({ path: withId(remoteId), body: { caseId } }),
  get_sync_remotes_by_id_runs: ({ remoteId }) => ({ path: withId(remoteId) }),
  post_sync_remotes_by_id_stop: ({ remoteId }) => ({ path: withId(remoteId) }),
  post_sync_pause: () => ({ body: { seconds: 0 } }),
  get_sync_runs_by_id: ({ runId }) => ({ path: withId(runId) }),
  post_sync_remotes_by_id_release: ({ remoteId, caseId }) => ({ path: withId(remoteId), body: { caseId } }),
  get_sync_questions: ({ caseId }) => ({ query: { caseId } }),
  post_sync_questions_by_id: ({ waitingId }) => ({ path: withId(waitingId), body: { choice: { choose: 'both' } } }),
  get_sync_documents_by_id: ({ documentId }) => ({ path: withId(documentId) }),
  get_sync_held: () => ({}),
  post_sync_held_by_id: ({ waitingId }) => ({ path: withId(waitingId), body: { decision: 'giveUp' } }),
  get_sync_quarantine: () => ({}),
  post_sync_quarantine_by_id_restore: ({ waitingId }) => ({ path: withId(waitingId) }),
  get_sync_log: () => ({ query: { limit: '3' } }),
  get_about: () => ({}),
  get_about_licences: () => ({}),
  get_settings: () => ({}),
  patch_settings: () => ({ body: { backupsKept: 9, backupEvery: null } }),
  get_settings_storage: () => ({}),
  get_settings_report: () => ({}),
  delete_settings_languages: () => ({ query: { language: 'fra' } }),
  get_backups: () => ({}),
  post_backups: () => ({ body: {} }),
  delete_backups: ({ backupFolder = '/nowhere' }) => ({ query: { folder: backupFolder } }),
  post_backups_stop: () => ({}),
  post_backups_verify: ({ backupFolder = '/nowhere' }) => ({ body: { folder: backupFolder } }),
  get_backups_preview: ({ backupFolder = '/nowhere' }) => ({ query: { folder: backupFolder } }),
  post_backups_restore: ({ backupFolder = '/nowhere' }) => ({ body: { folder: backupFolder } }),
  get_history_details: ({ caseId }) => ({ query: { caseId, seq: '1,2,3' } }),
  get_sync_changes: ({ caseId }) => ({ query: { caseId } }),
  post_sync_creates: ({ caseId }) => ({
    body: {
      creates: [{ key: crypto.randomUUID(), operationId: 'post_todos', path: {}, body: { caseId, title: 'Made' } }],
    },
  }),
  get_sync_follow: ({ caseId }) => ({ body: { matters: [{ caseId, since: 'nonsense' }] } }),
  get_sync_manifest: ({ caseId }) => ({ query: { caseId } }),
  get_sync_records: ({ caseId, evidenceId }) => ({ body: { caseId, resource: 'evidence', ids: [evidenceId] } }),
  get_sync_binders: ({ caseId }) => ({ query: { caseId } }),
  post_sync_binders: ({ caseId, courtCaseId, hearingId }) => ({
    body: { caseId, title: again('Trial'), courtCaseId, hearingId },
  }),
  patch_sync_binders: ({ binderId, courtCaseId, hearingId }) => ({
    query: { id: binderId },
    body: { title: again('Renamed'), courtCaseId, hearingId },
  }),
  delete_sync_binders: ({ binderId }) => ({ query: { id: binderId } }),
  get_sync_binders_by_id_items: ({ binderId }) => ({ path: { id: binderId } }),
  post_sync_binders_by_id_items: ({ binderId, evidenceId, contactId }) => ({
    path: { id: binderId },
    body: { kind: 'exhibit', section: 'exhibits', itemId: evidenceId },
    instead: {
      contactId: { kind: 'witness', section: 'witnesses', contactId },
      witnessId: { kind: 'question', section: 'direct', text: 'When?' },
    },
  }),
  patch_sync_binder_items: ({ binderItemId }) => ({
    query: { id: binderItemId },
    body: { purpose: again('Shows it') },
  }),
  delete_sync_binder_items: ({ binderItemId }) => ({ query: { id: binderItemId } }),
  get_sync_binder_items_by_id_supports: ({ elementId }) => ({ path: { id: elementId } }),
  post_sync_binder_items_by_id_supports: ({ elementId, evidenceId, entryId }) => ({
    path: { id: elementId },
    body: { fact: again('Its envelope'), evidenceId, timelineEntryId: entryId },
  }),
  patch_sync_supports: ({ supportId, evidenceId, entryId }) => ({
    query: { id: supportId },
    body: { fact: again('Its letter'), evidenceId, timelineEntryId: entryId },
  }),
  delete_sync_supports: ({ supportId }) => ({ query: { id: supportId } }),
  get_sync_packets: ({ caseId }) => ({ query: { caseId } }),
  post_sync_packets: ({ caseId, courtCaseId, hearingId }) => ({
    body: { caseId, title: again('Trial'), profile: 'us-generic', courtCaseId, hearingId },
  }),
  patch_sync_packets: ({ packetId, courtCaseId, hearingId }) => ({
    query: { id: packetId },
    body: { title: again('Renamed'), courtCaseId, hearingId },
  }),
  delete_sync_packets: ({ packetId }) => ({ query: { id: packetId } }),
  get_sync_packets_by_id_items: ({ packetId }) => ({ path: { id: packetId } }),
  post_sync_packets_by_id_items: ({ packetId, evidenceId }) => ({
    path: { id: packetId },
    body: { kind: 'exhibit', refId: evidenceId },
  }),
  patch_sync_packet_items: ({ packetItemId, evidenceId, redactionId }) => ({
    query: { id: packetItemId },
    body: { title: again('Renamed'), refId: evidenceId, redactionIds: [redactionId] },
  }),
  delete_sync_packet_items: ({ packetItemId }) => ({ query: { id: packetItemId } }),
  get_sync_custody_pages: ({ caseId }) => ({ query: { caseId } }),
  post_sync_custody_pages: ({ caseId }) => ({ body: { caseId, ...custodyPage(again('Laptop')) } }),
  get_sync_redactions: ({ caseId }) => ({ query: { caseId } }),
  post_sync_redactions: ({ caseId, evidenceId }) => ({
    body: { caseId, evidenceId, boxes: [{ page: 1, x: 10, y: 10, w: 60, h: 20 }], reason: again('Private') },
  }),
  delete_sync_redactions: ({ redactionId }) => ({ query: { id: redactionId } }),
  get_sync_requests_by_key: () => ({ path: { key: 'a-key' } }),
};

export function sampleOf({ id }: Pick<AnyOperation, 'id'>, subject: Subject & OfItsPart): SampleCall {
  const sample = sampleCalls[id];
  if (!sample) throw new Error(`There is no sample call of ${id} (test/support/sample-calls.ts).`);
  return sample(subject);
}

interface Given {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
}

/** Where a call goes, below the address of its door. */
export function addressOf({ path: pattern }: Pick<AnyOperation, 'path'>, { path = {}, query = {} }: Given): string {
  const names = path as Record<string, string>;
  const address = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name] ?? ''));
  const search = new URLSearchParams(query as Record<string, string>).toString();
  return search === '' ? address : `${address}?${search}`;
}

/** Sends the sample call of an operation: as a program, or in the window what is the window's alone. */
export async function sendSample(
  app: TestApp,
  token: string,
  operation: AnyOperation,
  subject: Subject,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const part = subject.context === '' ? {} : await partOf(subject, operation, app);
  const sample = sampleOf(operation, { ...subject, ...part });
  const { body, files } = sample;
  if (files) {
    const field = operation.input.upload?.field;
    return app.upload(token, files, body as Record<string, string>, headers, operation.path, field);
  }
  const asked = addressOf(operation, sample);
  const method = operation.method.toUpperCase();
  if (operation.door === 'window') return app.window(method, `/app/v1${asked}`, body, headers);
  return app.rest(token, method, asked, body, headers);
}

/** Whether an operation works on what this run keeps its data in: some are about SQLite's file itself. */
export function worksHere({ path }: AnyOperation): boolean {
  return !onPostgres || !/^\/(?:backups|settings\/report)/.test(path);
}

/** Whether the sample of an operation names a record, which may be somebody else's. */
export function namesRecords(operation: AnyOperation): boolean {
  const subject = noSubject();
  const sample = JSON.stringify(sampleOf(operation, subject));
  return Object.values(subject).some((id) => id !== '' && sample.includes(id));
}

import { capital } from '#server/rules/first-letter.ts';
import type { LedgerLine, TokenActivity } from '#renderer/api/connect.ts';
import type { HistoryResource } from '#renderer/api/generated.ts';
import { isRecord, nounsOf, recordOf, withArticle, type Nouns } from '#renderer/features/records/nouns.ts';

/** A call in a person's words; the operation's own name is next to it. */

const known: Readonly<Record<string, string>> = {
  get_account: 'Read your name and email',
  get_workspaces: 'Listed the matters',
  get_case: 'Read the matter',
  post_case_update: 'Changed the matter',
  get_evidence: 'Searched evidence',
  get_evidence_by_id: 'Read an item',
  post_evidence: 'Added evidence',
  get_files_by_id: 'Downloaded a file',
  get_files_by_id_text: 'Read the text of a file',
  get_folders: 'Listed folders',
  get_issues: 'Listed categories',
  get_court_cases: 'Listed court files',
  get_timeline: 'Read the timeline',
  get_hearings: 'Listed hearings',
  get_hearings_by_id_resources: 'Listed what to bring to a hearing',
  post_hearings_by_id_resources: 'Changed what to bring to a hearing',
  get_todos: 'Listed to-dos',
  get_contacts: 'Listed contacts',
  get_sync_changes: 'Read what has changed',
  get_sync_manifest: 'Listed the versions of all records',
  get_sync_records: 'Read many records',
  get_sync_requests_by_key: 'Read the result of a call',
  get_developer_tokens: 'Listed API tokens',
  post_developer_tokens: 'Made an API token',
  delete_developer_tokens: 'Revoked an API token',
};

const verbs: Readonly<Record<string, string>> = { get: 'Read', post: 'Added', patch: 'Changed', delete: 'Deleted' };
const own: Partial<Record<HistoryResource, Nouns>> = {
  evidence: ['item', 'items'],
  tokens: ['API token', 'API tokens'],
};

export function operationInWords(operationId: string): string {
  const [verb = '', ...rest] = operationId.split('_');
  const path = rest.join('_').replace(/_by_id$/, '');
  const resource = recordOf(operationId);
  const what = resource === null ? path.replaceAll('_', ' ') : withArticle(nounsOf(resource, own)[0]);
  return known[operationId] ?? `${verbs[verb] ?? verb} ${what}`;
}

/** The same for a call that was refused: “Asked to delete an item”. */
export function attemptInWords(operationId: string): string {
  const done = operationInWords(operationId);
  const [verb = '', ...rest] = done.split(' ');
  return `Asked to ${infinitives[verb] ?? verb.toLowerCase()} ${rest.join(' ')}`;
}

const infinitives: Readonly<Record<string, string>> = {
  Added: 'add',
  Changed: 'change',
  Deleted: 'delete',
  Listed: 'list',
  Made: 'make',
  Read: 'read',
  Revoked: 'revoke',
  Searched: 'search',
  Took: 'take',
};

/** What a call did, or wanted to. */
export function callInWords({ operationId, outcome }: Pick<LedgerLine, 'operationId' | 'outcome'>): string {
  return outcome === 'done' ? operationInWords(operationId) : attemptInWords(operationId);
}

export function lastCallInWords({ lastOperationId, lastOutcome }: TokenActivity): string {
  return lastOperationId === null ? '' : callInWords({ operationId: lastOperationId, outcome: lastOutcome ?? 'done' });
}

/** A field of a record as a person calls it: `tagNames` is “tag names”. */
export function fieldInWords(field: string): string {
  return field.replaceAll(/Ids?$/g, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

export function isChange({ operationId }: Pick<LedgerLine, 'operationId'>): boolean {
  return !operationId.startsWith('get_');
}

const outcomes: Readonly<Record<string, string>> = {
  done: 'Done',
  insufficient_scope: 'Refused: no permission',
  forbidden: 'Refused: not allowed',
  feature: 'Refused: not in your plan',
  not_found: 'Refused: not found',
  invalid_request: 'Refused: invalid request',
  invalid_context: 'Refused: no such matter',
  invalid_file: 'Refused: the file can’t be used',
  conflict: 'Refused: someone else changed it first',
  quota: 'Refused: allowance used up',
  evidence_limit: 'Refused: the plan is full',
  storage_limit: 'Refused: storage is full',
  file_too_large: 'Refused: the file is too large',
  request_too_large: 'Refused: too much at once',
  resource_limit: 'Refused: the file took too long to read',
  rate: 'Refused: too many requests',
  approval_asked: 'Needs your approval',
  approval_refused: 'Refused by you',
  internal: 'Failed: a Casewright error',
};

export function outcomeInWords(outcome: string): string {
  return outcomes[outcome] ?? `Refused: ${outcome.replaceAll('_', ' ')}`;
}

/** “Letter from school”, “Letter from school and 12 more”, “What is deleted now”. */
export function recordsInWords({ records, recordCount }: Pick<LedgerLine, 'records' | 'recordCount'>): string {
  if (recordCount === 0) return '';
  const first = records.find((record) => record !== null);
  if (first === undefined || first === null) {
    return recordCount === 1 ? 'Deleted since, or not found' : `${recordCount} records, deleted since or not found`;
  }
  return recordCount === 1 ? first.title : `${first.title} and ${recordCount - 1} more`;
}

const ways: Readonly<Record<string, string>> = { mcp: 'MCP', rest: 'REST' };

export function wayInWords(transport: string): string {
  return ways[transport] ?? transport;
}

export function kindInWords(kind: string): string {
  if (!isRecord(kind)) return kind;
  const [noun] = nounsOf(kind, { ...own, evidence: ['evidence', 'evidence'] });
  return capital(noun);
}

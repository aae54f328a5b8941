import { extensionDocument } from './v1-extension.ts';
import { messageOperations } from './v1-messages.ts';
import { paperOperations } from './v1-papers.ts';
import { kindsOf, type V1Field, type V1Kind } from './v1-resources.ts';

interface Described {
  operationId: string;
  body?: string[];
  multipart?: boolean;
}

const known = new Map<string, object>();

/** The OpenAPI document of the fake server: which operations it has, which fields they take, and the extension. */
export function v1Document(extension: boolean, messages: boolean, papers: boolean): object {
  const which = `${extension} ${messages} ${papers}`;
  const document = known.get(which) ?? describeAll(extension, messages, papers);
  known.set(which, document);
  return document;
}

function describeAll(extension: boolean, messages: boolean, papers: boolean): object {
  const paths: Record<string, Record<string, object>> = {};
  const add = (path: string, method: string, { operationId, body, multipart }: Described): void => {
    const properties = Object.fromEntries((body ?? []).map((name) => [name, {}]));
    const type = multipart ? 'multipart/form-data' : 'application/json';
    const requestBody = { content: { [type]: { schema: { type: 'object', properties } } } };
    (paths[path] ??= {})[method] = { operationId, ...(body && { requestBody }) };
  };
  add('/account', 'get', { operationId: 'get_account' });
  add('/workspaces', 'get', { operationId: 'get_workspaces' });
  add('/case', 'get', { operationId: 'get_case' });
  add('/case/update', 'post', {
    operationId: 'post_case_update',
    body: ['caseId', 'caption', 'role', 'caseNumbers', 'keyDates', 'archived', 'expectedUpdatedAt'],
  });
  add('/files/{id}', 'get', { operationId: 'get_files_by_id' });
  add('/hearings/{id}/resources', 'get', { operationId: 'get_hearings_by_id_resources' });
  add('/hearings/{id}/resources', 'post', {
    operationId: 'post_hearings_by_id_resources',
    body: ['action', 'kind', 'itemId', 'note', 'position', 'resourceId', 'ids'],
  });
  const exhibits = '/documents/{id}/attachments';
  add(exhibits, 'get', { operationId: 'get_documents_by_id_attachments' });
  add(exhibits, 'post', {
    operationId: 'post_documents_by_id_attachments',
    body: ['action', 'evidenceId', 'attachmentId', 'label', 'description', 'pages', 'position', 'ids'],
  });
  add(exhibits, 'delete', { operationId: 'delete_documents_by_id_attachments' });
  const court = '/documents/{id}/court';
  add(court, 'get', { operationId: 'get_documents_by_id_court' });
  add(court, 'post', {
    operationId: 'post_documents_by_id_court',
    body: ['action', 'expectedHash', 'profile', 'overrides', 'caption'],
  });
  for (const kind of kindsOf(extension)) describe(kind, add);
  if (messages) describeMessages(add);
  for (const { path, method, ...said } of papers ? paperOperations() : []) add(path, method, said);
  const more = extension ? { 'x-sync-extension': extensionDocument(messages, papers) } : {};
  return { openapi: '3.1.0', info: { title: 'A v1 server', version: '1.0.0' }, paths, ...more };
}

type Add = (path: string, method: string, what: Described) => void;

function describeMessages(add: Add): void {
  const { post, patch, bulk } = messageOperations;
  add('/messages', 'get', { operationId: 'get_messages' });
  add('/messages', 'post', { operationId: 'post_messages', body: post });
  add('/messages', 'patch', { operationId: 'patch_messages', body: patch });
  add('/messages/bulk', 'post', { operationId: 'post_messages_bulk', body: bulk });
}

function describe(kind: V1Kind, add: Add): void {
  const fields = (without: V1Field['only']): string[] =>
    Object.entries(kind.fields).flatMap(([name, { only }]) => (only === without ? [] : [name]));
  const name = kind.path.slice(1).replaceAll('-', '_');
  const isEvidence = kind.resource === 'evidence';
  const byId = isEvidence ? `${kind.path}/{id}` : kind.path;
  const suffix = isEvidence ? '_by_id' : '';
  for (const method of kind.methods) {
    if (method === 'get') {
      add(kind.path, 'get', { operationId: `get_${name}` });
      if (isEvidence) add(byId, 'get', { operationId: 'get_evidence_by_id' });
    } else if (method === 'post') {
      const extra = isEvidence ? ['courtCaseId', 'paths', 'recordingConsent', 'files'] : [];
      const body = ['caseId', ...fields('patch'), ...extra];
      add(kind.path, 'post', { operationId: `post_${name}`, body, multipart: isEvidence });
    } else if (method === 'patch') {
      add(byId, 'patch', { operationId: `patch_${name}${suffix}`, body: [...fields('create'), 'expectedUpdatedAt'] });
    } else add(byId, 'delete', { operationId: `delete_${name}${suffix}` });
  }
}

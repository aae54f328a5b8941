import { type V1Field, type V1Kind, v1Kinds } from './v1-resources.ts';

interface Described {
  operationId: string;
  body?: string[];
  multipart?: boolean;
}

/** The OpenAPI document of the plain server: which operations it has, and which fields they take. */
export function v1Document(): object {
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
  for (const kind of v1Kinds) describe(kind, add);
  return { openapi: '3.1.0', info: { title: 'A plain v1 server', version: '1.0.0' }, paths };
}

function describe(kind: V1Kind, add: (path: string, method: string, what: Described) => void): void {
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

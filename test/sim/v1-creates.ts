import { paperKinds } from './paper-kinds.ts';
import { v1Kinds } from './v1-resources.ts';
import type { V1Request } from './v1-door.ts';

/** Many creates in one request, of a server with the extension: each with its operation, its key and its answer. */
export const createsPath = '/sync/creates';

type Body = Readonly<Record<string, unknown>>;

interface Create {
  key: string;
  operationId: string;
  path: Readonly<Record<string, string>>;
  body: Body;
}

/** The requests that one of many creates stands for, in their order. */
export function createsIn(request: Pick<V1Request, 'token' | 'headers' | 'body' | 'again'>): V1Request[] {
  const creates = (request.body?.['creates'] ?? []) as readonly Create[];
  return creates.map(({ key, operationId, path, body }) => ({
    ...request,
    method: 'POST',
    path: pathOf(operationId, path),
    query: {},
    body,
    headers: { ...request.headers, 'idempotency-key': key },
  }));
}

const lists = ['/hearings/{id}/resources', '/documents/{id}/attachments'];
const inside = paperKinds.flatMap(({ under }) =>
  under ? ['items', 'supports'].map((list) => `${under.path}/{id}/${list}`) : [],
);
const paths = [...v1Kinds, ...paperKinds].map(({ path }) => path);
const known = new Map(
  [...paths, ...lists, ...inside, '/messages'].map((path) => [
    `post_${path.slice(1).replace('{id}', 'by_id').replaceAll(/[/-]/g, '_')}`,
    path,
  ]),
);

function pathOf(operationId: string, named: Create['path']): string {
  return (known.get(operationId) ?? '/nowhere').replace('{id}', named['id'] ?? '');
}

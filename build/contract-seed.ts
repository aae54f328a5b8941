import type { RunningApp } from '#server/cli/command.ts';
import type { Operation } from '#server/catalog/operation.ts';
import type { JsonSchema } from '#server/transports/openapi/json-schema.ts';
import { openApiDocument } from '#server/transports/openapi/document.ts';

/** A case with one record of each kind, and a token that may do everything. */
export interface Subject {
  token: string;
  /** Values for parameters and properties by name; `id` by the first segment of the path. */
  ids: Record<string, string>;
}

export async function seed(app: RunningApp): Promise<Subject> {
  const token = await makeToken(app);
  const ask = async (method: string, address: string, body?: object | FormData): Promise<Record<string, unknown>> => {
    const headers: Record<string, string> = { authorization: `Bearer ${token}` };
    if (!(body instanceof FormData)) headers['content-type'] = 'application/json';
    const payload = body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body);
    const response = await fetch(`${app.url}/api/v1${address}`, { method, headers, body: payload });
    if (!response.ok) throw new Error(`${method} ${address} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };
  const form = new FormData();
  for (const name of ['Letter.txt', 'Reply.txt']) form.append('files', new Blob([`This is ${name}.`]), name);
  const { evidence } = (await ask('POST', '/evidence', form)) as { evidence: { id: string; caseId: string }[] };
  const idOf = async (address: string, body: object): Promise<string> =>
    String((await ask('POST', address, body))['id']);
  // What the tester deletes is not what it refers to.
  const ids = {
    caseId: evidence[0]?.caseId ?? '',
    evidence: evidence[0]?.id ?? '',
    files: evidence[1]?.id ?? '',
    folders: await idOf('/folders', { name: 'Letters', kind: 'evidence' }),
    folderId: await idOf('/folders', { name: 'School', kind: 'evidence' }),
    issues: await idOf('/issues', { name: 'Schooling' }),
    issueId: await idOf('/issues', { name: 'Custody' }),
    developer: await idOf('/developer/tokens', { name: 'Spare', permissions: ['*'] }),
  };
  await read(ask, ids.files);
  return { token, ids };
}

/** A text is only there once the file has been read. */
async function read(ask: (method: string, address: string) => Promise<object>, id: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { extraction } = (await ask('GET', `/evidence/${id}`)) as { extraction: { status: string } };
    if (extraction.status === 'done') return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The file that was added is not read yet, ten seconds later.');
}

async function makeToken(app: RunningApp): Promise<string> {
  const boot = await fetch(app.bootAddress(), { redirect: 'manual' });
  const cookie = (boot.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const headers = { cookie, origin: app.url, 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'Contract test', permissions: ['*'] });
  const made = await fetch(`${app.url}/app/v1/developer/tokens`, { method: 'POST', headers, body });
  if (made.status !== 201) throw new Error(`No token was made: ${made.status} ${await made.text()}`);
  return ((await made.json()) as { token: string }).token;
}

/**
 * Left out: what a tester can't invent (a record's version, another record's id, a moment to come), what would stop
 * everything after it (archiving the case), and previews, whose media type depends on the file.
 */
const leftOut =
  'expectedUpdatedAt after workspaceId courtCaseId courtCaseIds hearingIds issueIds expiresAt archived preview'.split(
    ' ',
  );
/** It takes one of three, and the tester gives all or none. */
const leftOutOfSwitch = ['name'];

interface Tested {
  operationId: string;
  parameters: JsonSchema[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content?: Record<string, unknown> }>;
}

/** The document with ids of records that are there, so that right requests have something to work on. */
export function testableDocument(operations: readonly Operation[], { ids }: Subject): JsonSchema {
  // The tester sends files as text, as no client does.
  const document = structuredClone(openApiDocument(operations.filter(({ input }) => !input.upload))) as {
    paths: Record<string, Record<string, Tested>>;
    components: { parameters?: unknown };
  };
  delete document.components.parameters;
  for (const [address, methods] of Object.entries(document.paths)) {
    const own = { ...ids, id: ids[address.split('/')[1] ?? ''] };
    for (const operation of Object.values(methods)) makeTestable(operation, own);
  }
  return document;
}

function makeTestable(operation: Tested, ids: Record<string, string | undefined>): void {
  const known = (name: string, schema: unknown): unknown =>
    ids[name] === undefined ? schema : { type: 'string', enum: [ids[name]] };
  const without = operation.operationId === 'post_workspaces_switch' ? [...leftOut, ...leftOutOfSwitch] : leftOut;
  operation.parameters = operation.parameters
    .filter(({ $ref, name }) => $ref === undefined && !without.includes(String(name)))
    .map((parameter) => ({ ...parameter, schema: known(String(parameter['name']), parameter['schema']) }));
  for (const { schema } of Object.values(operation.requestBody?.content ?? {})) {
    const properties = Object.entries(schema['properties'] as JsonSchema).filter(([name]) => !without.includes(name));
    schema['properties'] = Object.fromEntries(properties.map(([name, value]) => [name, known(name, value)]));
  }
  // The tester sends no Range, and does not know that a media range stands for every type.
  delete operation.responses['206'];
  for (const { content } of Object.values(operation.responses)) {
    if (!content?.['*/*']) continue;
    content['application/octet-stream'] = content['*/*'];
    delete content['*/*'];
  }
}

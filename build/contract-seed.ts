import type { RunningApp } from '#server/start/running-app.ts';
import type { Operation } from '#server/catalog/operation.ts';
import type { JsonSchema } from '#server/transports/openapi/json-schema.ts';
import { openApiDocument } from '#server/transports/openapi/document.ts';

/** A case with records of each kind, and a token that may do everything. */
export interface Subject {
  token: string;
  /** Ids of records by the name of the parameter or property, and for `id` by the address it is in. */
  ids: Record<string, string>;
}

const password = 'a lantern in the long hall';

export async function seed(app: RunningApp, ownerSecret: string): Promise<Subject> {
  const token = await makeToken(app, ownerSecret);
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
  const entry = { date: '2024-05-02', title: 'A day to remember' };
  const hearing = { date: '2027-03-01', purpose: 'Status' };
  // What the tester deletes is not what it refers to.
  const ids = {
    caseId: evidence[0]?.caseId ?? '',
    evidenceId: evidence[1]?.id ?? '',
    itemId: evidence[1]?.id ?? '',
    folderId: await idOf('/folders', { name: 'School', kind: 'evidence' }),
    issueId: await idOf('/issues', { name: 'Custody' }),
    courtCaseId: await idOf('/court-cases', { caption: 'In re Parker' }),
    hearingId: await idOf('/hearings', hearing),
    contactId: await idOf('/contacts', { name: 'Maya Parker' }),
    '/evidence': evidence[0]?.id ?? '',
    '/evidence/{id}': evidence[0]?.id ?? '',
    '/folders': await idOf('/folders', { name: 'Letters', kind: 'evidence' }),
    '/issues': await idOf('/issues', { name: 'Schooling' }),
    '/court-cases': await idOf('/court-cases', { caption: 'Parker v. Lake' }),
    '/timeline': await idOf('/timeline', entry),
    '/hearings': await idOf('/hearings', hearing),
    '/todos': await idOf('/todos', { title: 'Copy the letters' }),
    '/contacts': await idOf('/contacts', { name: 'Ivo Lake' }),
    'post_account_terms.version': String((await ask('GET', '/account/terms?residenceState=other'))['version']),
    '/developer/tokens': await idOf('/developer/tokens', { name: 'Spare', permissions: ['*'] }),
  };
  const otherIds = { files: ids.evidenceId, hearings: ids.hearingId };
  await read(ask, ids.evidenceId);
  return { token, ids: { ...otherIds, ...ids } };
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

/** Of an account that somebody signs in to: what asks for the password of one can be reached as well. */
async function makeToken(app: RunningApp, ownerSecret: string): Promise<string> {
  const account = { email: 'contract@example.org', name: 'Contract test' };
  const asOperator = async (address: string, body: object): Promise<Record<string, unknown>> => {
    const headers = { authorization: `Launch ${ownerSecret}`, 'content-type': 'application/json' };
    const made = await fetch(`${app.url}${address}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!made.ok) throw new Error(`${address} answered ${made.status}: ${await made.text()}`);
    return (await made.json()) as Record<string, unknown>;
  };
  await asOperator('/app/accounts', { ...account, password });
  const { token } = await asOperator('/app/accounts/tokens', { ...account, permissions: ['*'] });
  return String(token);
}

/**
 * Left out: what a tester can't invent (a record's version, a moment to come), what would stop everything after it
 * (archiving the case), and previews, whose media type depends on the file.
 */
const leftOut = 'expectedUpdatedAt after workspaceId expiresAt archived preview'.split(' ');

/** Where the fields depend on each other, which a tester does not know: those that go together. */
const leftOutOf: Readonly<Record<string, readonly string[]>> = {
  // One of three.
  post_workspaces_switch: ['name'],
  // What `setup` has no use for.
  post_account_security: ['code'],
  // What a day can have and a year can't.
  post_timeline: ['time', 'precision', 'qualifier'],
  patch_timeline: ['time', 'precision', 'qualifier'],
  // What the rule chosen below does not take.
  post_todos: ['due', 'days', 'openDays', 'closedDays'],
  patch_todos: ['due', 'days', 'openDays', 'closedDays'],
};

/** Values that no pattern can say: names from a table, addresses, dates in words. By name, or by operation and name. */
const samples: Readonly<Record<string, readonly unknown[]>> = {
  timeZone: ['America/Chicago', 'Europe/London'],
  remoteLink: ['https://court.example/room/4', 'tel:+13125550100'],
  address: ['maya@example.com'],
  'post_timeline.date': ['2024-05-02', '2024', 'about March 2024'],
  'patch_timeline.date': ['2024-05-02', '2024', 'about March 2024'],
  'post_hearings_by_id_resources.kind': ['evidence'],
  'post_hearings_by_id_resources.position': [0, 1],
  profile: ['us-federal'],
  rule: ['frcp-answer'],
  service: ['personal'],
  trigger: ['2026-03-02'],
  'post_account_security.action': ['setup'],
  'post_account_security.password': [password],
  'post_account_terms.residenceState': ['other'],
};
/** Where the document's pattern also fits what is refused: one that does not, as for a range that ends before it begins. */
const patterns: Readonly<Record<string, string>> = {
  'get_files_by_id_text.pages': '^(?:[1-9]\\d{0,5}|1-[1-9]\\d{0,5})$',
};

interface Parts {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

interface Tested {
  operationId: string;
  parameters: JsonSchema[];
  requestBody?: { required?: boolean; content: Record<string, { schema: JsonSchema }> };
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
    const own = { ...ids, id: ids[address] ?? ids[address.split('/')[1] ?? ''] };
    for (const operation of Object.values(methods)) makeTestable(operation, own);
  }
  return document;
}

function makeTestable(operation: Tested, ids: Record<string, string | undefined>): void {
  const { operationId } = operation;
  const without = [...leftOut, ...(leftOutOf[operationId] ?? [])];
  const valuesOf = (name: string): readonly unknown[] | undefined => {
    const id = ids[`${operationId}.${name}`] ?? ids[name];
    return samples[`${operationId}.${name}`] ?? samples[name] ?? (id === undefined ? undefined : [id]);
  };
  const known = (name: string, schema: JsonSchema): JsonSchema => {
    const { anyOf } = schema as Parts;
    const pattern = patterns[`${operationId}.${name}`];
    if (pattern !== undefined) return { ...schema, pattern };
    if (anyOf) return { ...schema, anyOf: anyOf.map((each) => known(name, each)) };
    const values = schema['type'] === 'null' ? undefined : valuesOf(name);
    if (values === undefined || schema['type'] === 'array') return withKnown(name, schema);
    return { type: typeof values[0] === 'number' ? 'integer' : 'string', enum: values };
  };
  const withKnown = (name: string, schema: JsonSchema): JsonSchema => {
    const { properties, items } = schema as Parts;
    return {
      ...schema,
      ...(items && { items: known(name.replace(/s$/, ''), items) }),
      ...(properties && {
        properties: Object.fromEntries(
          Object.entries(properties)
            .filter(([property]) => !without.includes(property))
            .map(([property, value]) => [property, known(property, value)]),
        ),
      }),
    };
  };
  operation.parameters = operation.parameters
    .filter(({ $ref, name }) => $ref === undefined && !without.includes(String(name)))
    .map((parameter) => ({
      ...parameter,
      schema: known(String(parameter['name']), parameter['schema'] as JsonSchema),
    }));
  for (const content of Object.values(operation.requestBody?.content ?? {})) {
    // Of several actions the first: what the others need was made by it.
    const [first = content.schema] = (content.schema as Parts).oneOf ?? [];
    content.schema = withKnown('', first);
  }
  // The tester sends no Range, and does not know that a media range covers every type.
  delete operation.responses['206'];
  for (const { content } of Object.values(operation.responses)) {
    if (!content?.['*/*']) continue;
    content['application/octet-stream'] = content['*/*'];
    delete content['*/*'];
  }
}

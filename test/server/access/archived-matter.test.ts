import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#server/areas/operations.ts';
import type { Operation } from '#server/catalog/operation.ts';
import { Assistant, base64, textOf } from '#test/server/transports/mcp/assistant.ts';
import { type Reply, testApp, type TestApp } from '#test/support/app.ts';
import { addressOf, sampleOf } from '#test/support/sample-calls.ts';
import { newSubject, type Subject } from '#test/support/subject.ts';
import { Neighbours } from './neighbours.ts';

// Issue 4: "Archived matter: everything readable, every write refused with a clear message, on every transport."
let app: TestApp;
let token: string;
let assistant: Assistant;
let subject: Subject;

beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
  assistant = await Assistant.on(app, token);
  subject = await newSubject(app, token);
  await need(app.rest(token, 'POST', '/case/update', { caseId: subject.caseId, archived: true }));
});
afterAll(async () => {
  await assistant[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

const inMatter = operations.filter(({ access }) => access.kind !== 'account');
const writes = inMatter.filter(({ method }) => method !== 'get');
const reads = inMatter.filter(({ method }) => method === 'get');
const sentence = 'This matter is archived, so nothing in it can change. Unarchive it first.';

interface Sent {
  status: number;
  code: unknown;
  error: unknown;
}

/** The sample call of an operation, which succeeds in a matter that is not archived. */
function callOf(operation: Operation) {
  const sample = sampleOf(operation, subject);
  const { path, query, body, files } = sample;
  const method = operation.method.toUpperCase();
  const field = operation.input.upload?.field ?? 'files';
  return { address: addressOf(operation, sample), method, body, files, field, args: { ...path, ...query, ...body } };
}

function form(
  field: string,
  body: Record<string, unknown> = {},
  files: readonly { name: string; bytes: Uint8Array | string }[] = [],
): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(body)) data.append(name, String(value));
  for (const { name, bytes } of files) data.append(field, new Blob([String(bytes)], { type: 'text/plain' }), name);
  return data;
}

const transports: Record<string, (operation: Operation) => Promise<Sent>> = {
  REST: async (operation) => {
    const { method, address, body, files, field } = callOf(operation);
    return sent(await app.rest(token, method, address, files ? form(field, body, files) : body));
  },
  window: async (operation) => {
    const { method, address, body, files, field } = callOf(operation);
    return sent(await app.window(method, `/app/v1${address}`, files ? form(field, body, files) : body));
  },
  MCP: async (operation) => {
    const { args, files, field } = callOf(operation);
    const given = files?.map(({ name, bytes }) => ({ fileName: name, content: base64(bytes) }));
    const result = await assistant.call(
      operation.id,
      given ? { ...args, [field]: field === 'file' ? given[0] : given } : args,
    );
    const { code, error } = (result.structuredContent ?? {}) as { code?: unknown; error?: unknown };
    return {
      status: result.isError === true ? 403 : 200,
      code: code ?? codeIn(textOf(result)),
      error: error ?? textOf(result),
    };
  },
};

describe.each(Object.entries(transports))('an archived matter, by %s', (_, send) => {
  it.each(writes)('refuses $id with the sentence that says why', async (operation) => {
    const before = await changes();
    const { status, code, error } = await send(operation);
    expect([status, code]).toEqual([403, 'forbidden']);
    expect(error).toContain(sentence);
    expect(await changes()).toBe(before);
  });

  it.each(reads)('answers $id', async (operation) => {
    expect((await send(operation)).status).toBe(200);
  });
});

describe('what works on its own', () => {
  it('does not read a file again for the window', async () => {
    const before = await changes();
    const reply = await app.window('POST', `/app/v1/evidence/${subject.evidenceId}/read-again`);
    expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden', error: sentence } });
    expect(await changes()).toBe(before);
  });

  it('still reads a file that was added before it was archived: none of it is lost', async () => {
    const other = await newSubject(app, token);
    const added = await need(
      app.upload(token, [{ name: 'late.txt', bytes: 'the late letter' }], { caseId: other.caseId }),
    );
    const id = (added as { evidence: { id: string }[] }).evidence[0]?.id ?? '';
    await need(app.rest(token, 'POST', '/case/update', { caseId: other.caseId, archived: true }));
    expect(await app.settled(id)).toMatchObject({ status: 'done' });
    expect((await app.rest(token, 'GET', `/files/${id}/text`)).body).toBe('the late letter');
  });

  it('comes back to life with everything it had', async () => {
    const other = await newSubject(app, token);
    const archive = (archived: boolean) =>
      need(app.rest(token, 'POST', '/case/update', { caseId: other.caseId, archived }));
    await archive(true);
    expect(await archive(false)).toMatchObject({ archived: false });
    expect((await app.rest(token, 'PATCH', `/court-cases?id=${other.courtCaseId}`, { number: '26-D-7' })).status).toBe(
      200,
    );
  });
});

async function need(reply: Promise<Reply>): Promise<unknown> {
  const { status, body } = await reply;
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

function sent({ status, body }: Reply): Sent {
  const { code, error } = (body ?? {}) as { code?: unknown; error?: unknown };
  return { status, code, error };
}

function codeIn(text: string): string | undefined {
  return text.includes('forbidden') ? 'forbidden' : undefined;
}

/** How many changes were ever written, anywhere. */
async function changes(): Promise<number> {
  const neighbours = new Neighbours(app);
  const rows = await neighbours.read((tx) =>
    tx.db
      .selectFrom('changes')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  );
  return rows.count;
}

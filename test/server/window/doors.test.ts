import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Principal } from '#server/access/principal.ts';
import { operations } from '#server/areas/operations.ts';
import type { WindowOperation } from '#server/catalog/operation.ts';
import { requireHome, type WindowSide } from '#server/pipeline/check-door.ts';
import type { Pipeline } from '#server/pipeline/pipeline.ts';
import { systemClock } from '#server/store/clock.ts';
import { toolOf } from '#server/transports/mcp/tool.ts';
import { openApiText } from '#server/transports/openapi/document.ts';
import { windowOperations } from '#server/window/operations.ts';
import { scratchPipeline } from '#test/server/pipeline/scratch-pipeline.ts';
import { ScratchStore } from '#test/server/store/scratch-store.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { sampleOf } from '#test/support/sample-calls.ts';
import { noSubject } from '#test/support/subject.ts';

/* What only the window does is out of reach of every other way in; the pipeline itself sees to it. */

const person: Principal = { accountId: crypto.randomUUID(), email: '', name: 'Maya', emailVerified: true };
const token = { id: '', permissions: ['*'], assistant: false, approveDeletes: false, expiresAt: null, caseIds: null };

/** What programs and assistants are offered. */
const described = openApiText(operations);
const tools = operations.map((each) => toolOf(each).definition.name);

let app: TestApp;
let programs: string;
let scratch: ScratchStore;
let pipeline: Pipeline;

beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  programs = await app.token();
  scratch = await ScratchStore.open(systemClock);
  pipeline = scratchPipeline(scratch);
});
afterAll(async () => {
  await scratch[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

function callOf(operation: WindowOperation) {
  const { path = {}, query = {}, body } = sampleOf(operation, noSubject());
  return { operation, input: { path, query, body, files: [] }, requestId: 'test' };
}

const refusal = { problem: 'operation_not_found' };

describe.each(windowOperations)('$id', (operation) => {
  it.each(['rest', 'mcp', 'sync', 'job'] as const)('is refused by the pipeline to %s', async (transport) => {
    await expect(pipeline.run(person, { ...callOf(operation), transport })).rejects.toMatchObject(refusal);
  });

  it('is refused inside the transactions of sync and jobs', async () => {
    for (const transport of ['sync', 'job'] as const) {
      const call = { ...callOf(operation), transport };
      const work = pipeline.write(person, transport, (_tx, invoke) => invoke(call));
      await expect(work).rejects.toMatchObject(refusal);
    }
  });

  it('is refused to a token that comes as the window', async () => {
    const call = { ...callOf(operation), transport: 'window' } as const;
    await expect(pipeline.run({ ...person, token }, call)).rejects.toMatchObject(refusal);
  });

  it('is no route for programs, and a token opens it at no door', async () => {
    const method = operation.method.toUpperCase();
    const address = operation.path.replaceAll(/\{\w+\}/g, crypto.randomUUID());
    const asked = await app.rest(programs, method, address);
    expect(asked.status).toBeGreaterThanOrEqual(400);
    expect(asked.headers.get('x-api-operation')).not.toBe(operation.id);
    const headers = { authorization: `Bearer ${programs}`, origin: app.url };
    expect((await fetch(`${app.url}/app/v1${address}`, { method, headers })).status).toBe(401);
    const foreign = await app.window(method, `/app/v1${address}`, undefined, { origin: 'http://127.0.0.1:1' });
    expect(foreign.status).toBe(403);
  });

  it('is in no document and no list of tools', () => {
    expect(described).not.toContain(`"operationId":"${operation.id}"`);
    expect(tools).not.toContain(operation.id);
  });

  it('is used where it is at home', () => {
    const side = (mode: 'desktop' | 'hosted', ownerId?: string): WindowSide => ({
      mode,
      ownerId,
      services: {} as never,
    });
    const opens = (at: WindowSide): boolean => {
      try {
        requireHome(operation, person, at);
        return true;
      } catch {
        return false;
      }
    };
    const { only } = operation;
    expect(opens(side('hosted'))).toBe(only === undefined || only === 'hosted');
    expect(opens(side('desktop', person.accountId))).toBe(only !== 'hosted');
    expect(opens(side('desktop', crypto.randomUUID()))).toBe(only === undefined || only === 'desktop');
  });
});

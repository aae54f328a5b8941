import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Clause, clauses, type Subject } from '#test/sim/contract.ts';
import { RealServer } from '#test/sim/real-server.ts';
import { V1Server } from '#test/sim/v1-server.ts';
import { VirtualTime } from '#test/sim/virtual-time.ts';

describe('the contract that sync relies on', () => {
  test.each(clauses)('fake server: $says', async (clause) => {
    await expect(checkFake(clause)).resolves.toBeUndefined();
  });
  test.each(clauses)('real server: $says', async (clause) => {
    await expect(checkReal(clause)).resolves.toBeUndefined();
  });
});

async function checkFake({ check }: Clause): Promise<void> {
  const time = new VirtualTime();
  const server = new V1Server(() => time.now);
  const { caseId } = server.records.addMatter('Ellery v. Ellery');
  const give = (name: string, ...permissions: string[]): string => {
    server.tokens.set(name, { account: 'maya@example.com', actor: name, permissions: new Set(permissions) });
    return name;
  };
  const door = { answer: server.handle.bind(server) };
  const [token, readsTodos] = [give('all', '*'), give('todos', 'todos:read')];
  await check({ door, caseId, token, readsTodos, pass: (milliseconds) => time.pass(milliseconds) });
}

async function checkReal({ check }: Clause): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'casewright-contract-'));
  const time = new VirtualTime();
  const server = await RealServer.open(folder, () => time.now);
  try {
    const { caseId } = (await server.house.person('get_case')) as { caseId: string };
    const token = await server.token(['*'], 'All');
    const readsTodos = await server.token(['todos:read'], 'To-dos');
    const pass = (milliseconds: number) => time.pass(milliseconds);
    const subject: Subject = { door: server, caseId, token, readsTodos, pass };
    await check(subject);
  } finally {
    await server.house.close();
    await rm(folder, { recursive: true, force: true });
  }
}

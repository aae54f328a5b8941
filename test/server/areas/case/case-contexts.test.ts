import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Neighbour, Neighbours } from '#test/server/access/neighbours.ts';
import { plantMatter, type PlantedMatter } from '#test/server/access/planted-matter.ts';
import { answered } from '#test/support/answered.ts';
import { testApp, type TestApp } from '#test/support/app.ts';

// Seed, GET /case: the own case of a workspace context; the shared case as a shell with unshared parts blanked.
interface Case {
  caseId: string;
  caption: string;
  role: string;
  caseNumbers: object[];
  keyDates: object[];
  archived: boolean;
  context: string;
  workspaceId: string;
  access: object;
  counts: Record<string, number>;
}

const secret = 'Quetzalcoatl';
let app: TestApp;
let owner: string;
let neighbours: Neighbours;
let matter: PlantedMatter;
let guest: Neighbour;

beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  owner = await app.token();
  matter = await plantMatter(app, owner, secret);
  neighbours = new Neighbours(app);
  guest = await neighbours.account('Guest');
  await neighbours.share(matter.caseId, guest.accountId, 'evidence', matter.open, 'edit');
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const read = (token: string, context?: string): Promise<Case> =>
  answered<Case>(
    app.rest(token, 'GET', '/case', undefined, context === undefined ? {} : { 'x-case-context': context }),
  );

describe('the context of a workspace', () => {
  it('is the person’s own case in it, with and without the header', async () => {
    const own = await read(guest.token);
    expect(own).toMatchObject({ caseId: guest.caseId, access: { level: 'owner', via: 'own' } });
    expect(await read(guest.token, `ws:${guest.workspaceId}`)).toEqual(own);
  });

  it('counts what is in the case, each kind separately', async () => {
    const { counts } = await read(owner);
    expect(counts).toMatchObject({ evidence: 2, folders: 1, issues: 1, courtCases: 1, timeline: 1, contacts: 1 });
    expect(counts).toHaveProperty('todos');
    expect(counts).toHaveProperty('hearings');
  });
});

describe('the context of a shared matter', () => {
  it('is its shell: the caption and what was shared, and nothing else of it', async () => {
    const shell = await read(guest.token, `matter:${matter.caseId}`);
    expect(shell).toMatchObject({
      caseId: matter.caseId,
      caption: 'Shared matter',
      role: '',
      caseNumbers: [],
      keyDates: [],
      context: `matter:${matter.caseId}`,
      access: { level: 'view', via: 'share' },
    });
    const { evidence, ...others } = shell.counts;
    expect(evidence).toBe(1);
    expect(new Set(Object.values(others))).toEqual(new Set([0]));
    expect(JSON.stringify(shell)).not.toContain(secret);
  });

  it('shows the guest that it is archived, and keeps the shell a shell', async () => {
    await answered(app.rest(owner, 'POST', '/case/update', { archived: true }));
    const shell = await read(guest.token, `matter:${matter.caseId}`);
    expect(shell).toMatchObject({ archived: true, role: '', keyDates: [] });
    await answered(app.rest(owner, 'POST', '/case/update', { archived: false }));
  });

  it.each([{ caption: 'Mine now' }, { keyDates: [] }, { archived: true }, { archived: false }, {}])(
    'lets no guest change the case by %j, for any share',
    async (body) => {
      const before = await read(owner);
      const reply = await app.rest(guest.token, 'POST', '/case/update', { caseId: matter.caseId, ...body });
      expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      expect(await read(owner)).toEqual(before);
    },
  );

  it('does not exist for a stranger', async () => {
    const { token } = await neighbours.account('Stranger');
    expect((await app.rest(token, 'GET', `/case?caseId=${matter.caseId}`)).status).toBe(404);
    const context = { 'x-case-context': `matter:${matter.caseId}` };
    expect(await app.rest(token, 'GET', '/case', undefined, context)).toMatchObject({
      status: 400,
      body: { code: 'invalid_context' },
    });
  });
});

describe('key dates and case numbers', () => {
  const update = (body: object) => app.rest(owner, 'POST', '/case/update', body);
  const date = (value: string, label = 'Trial', kind = 'trial') => ({ date: value, label, kind });

  it('replace what there was, duplicates and order kept', async () => {
    const keyDates = [date('2028-02-29'), date('2026-01-02'), date('2026-01-02')];
    expect(await answered<Case>(update({ keyDates }))).toMatchObject({ keyDates });
    expect((await read(owner)).keyDates).toEqual(keyDates);
    expect(await answered<Case>(update({ keyDates: [] }))).toMatchObject({ keyDates: [] });
  });

  it.each([
    ['a day that does not exist', [date('2027-02-29')], 'keyDates.0.date'],
    ['a date in words', [date('next May')], 'keyDates.0.date'],
    ['an instant', [date('2026-01-02T00:00:00Z')], 'keyDates.0.date'],
    ['a label that is too long', [date('2026-01-02', 'x'.repeat(301))], 'keyDates.0.label'],
    ['a kind that is too long', [date('2026-01-02', 'x', 'k'.repeat(61))], 'keyDates.0.kind'],
    ['a property more', [{ ...date('2026-01-02'), time: '09:00' }], 'keyDates.0.time'],
    ['too many', Array.from({ length: 501 }, () => date('2026-01-02')), 'keyDates'],
  ])('refuses %s and keeps what there was', async (_, keyDates, path) => {
    const before = await read(owner);
    expect(await update({ keyDates })).toMatchObject({ status: 400, body: { issues: [{ path }] } });
    expect(await read(owner)).toEqual(before);
  });
});

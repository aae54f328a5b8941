import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordingRule } from '#server/areas/account/recording-rules.ts';
import { termsText } from '#server/areas/account/terms-text.ts';
import { stateCode } from '#server/rules/residence-states.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { testApp, type TestApp } from '#test/support/app.ts';

interface Terms {
  version: string;
  residenceState: string | null;
  text: string;
  acceptedVersion: string | null;
  acceptedAt: string | null;
  acceptances: { version: string; residenceState: string; acceptedAt: string }[];
}

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
});
afterAll(() => app[Symbol.asyncDispose]());

const read = async (query = ''): Promise<Terms> =>
  (await app.rest(token, 'GET', `/account/terms${query}`)).body as Terms;
const accept = (body: unknown, as = token) => app.rest(as, 'POST', '/account/terms', body);

describe('reading the terms', () => {
  it('shows terms that fit everywhere while no state is known', async () => {
    const terms = await read();
    expect(terms).toMatchObject({ residenceState: null, acceptedVersion: null, acceptedAt: null, acceptances: [] });
    expect(terms.text).toContain('**everybody** taking part must agree');
  });

  it.each([
    ['CA', 'In California, **everybody**'],
    ['illinois', 'In Illinois, **everybody**'],
    ['ct', 'In Connecticut, the law differs'],
    [' New%20York ', 'In New York, one person'],
    ['other', 'doesn’t know the law'],
  ])('has the recording law of %s', async (state, words) => {
    expect((await read(`?residenceState=${state}`)).text).toContain(words);
  });

  it.each(['XX', 'Californ', ''])('refuses the state %j', async (state) => {
    const reply = await app.rest(token, 'GET', `/account/terms?residenceState=${state}`);
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', issues: [{ path: 'residenceState' }] },
    });
  });

  it('has one version a text: the same for the same words, another for others', () => {
    expect(termsText('TX').version).toBe(termsText('TX').version);
    expect(new Set(['CA', 'IL', 'CT', 'TX', 'other'].map((state) => termsText(state).version)).size).toBe(5);
    const { version, text, hash } = termsText('CA');
    expect(text).not.toContain('back-up');
    expect(hash).toBe(createHash('sha256').update(text).digest('hex'));
    expect(version).toBe(`${version.slice(0, 10)}.${hash.slice(0, 12)}`);
  });

  it('knows every state by its letters and its name, and counts an unknown place as the strictest', () => {
    expect(['dc', 'District of Columbia', 'wyoming', ' or ', 'OTHER'].map(stateCode)).toEqual([
      'DC',
      'DC',
      'WY',
      'OR',
      'other',
    ]);
    expect(stateCode('Puerto Rico')).toBeUndefined();
    expect(['PA', 'MI', 'GA', 'other'].map(recordingRule)).toEqual(['all', 'mixed', 'one', 'unknown']);
  });

  it('names every state in which one person’s word is not enough to record', () => {
    const all = 'CA DE FL IL MD MA MT NV NH PA WA'.split(' ');
    const mixed = 'CT MI OR'.split(' ');
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
    const codes = letters.flatMap((one) => letters.map((other) => one + other)).filter((code) => stateCode(code));
    expect(codes).toHaveLength(51);
    expect(codes.filter((code) => recordingRule(code) === 'all')).toEqual(all.toSorted());
    expect(codes.filter((code) => recordingRule(code) === 'mixed')).toEqual(mixed);
    expect(new Set(codes.map(recordingRule))).toEqual(new Set(['all', 'mixed', 'one']));
  });
});

describe('what is no acceptance', () => {
  it.each([
    ['accepted is false', { accepted: false }, 'accepted'],
    ['accepted is omitted', { accepted: undefined }, 'accepted'],
    ['accepted is the word', { accepted: 'true' }, 'accepted'],
    ['accepted is a number', { accepted: 1 }, 'accepted'],
    ['the version is omitted', { version: undefined }, 'version'],
    ['the state is omitted', { residenceState: undefined }, 'residenceState'],
    ['the state is unknown', { residenceState: 'ZZ' }, 'residenceState'],
    ['something more is said', { acceptedAt: '2020-01-01T00:00:00.000Z' }, 'acceptedAt'],
    ['somebody else is named', { accountId: crypto.randomUUID() }, 'accountId'],
  ])('%s', async (_, change, path) => {
    const { version } = await read('?residenceState=CA');
    const reply = await accept({ accepted: true, version, residenceState: 'CA', ...change });
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_request', issues: [{ path }] } });
    expect((await read()).acceptances).toEqual([]);
  });

  it('a version that is not the current one of that state: 409 with the terms as they are', async () => {
    const texan = await read('?residenceState=TX');
    for (const version of [texan.version, '2020-01-01.000000000000', '']) {
      const reply = await accept({ accepted: true, version, residenceState: 'CA' });
      expect(reply).toMatchObject({
        status: 409,
        body: { code: 'conflict', current: await read('?residenceState=CA') },
      });
    }
    expect((await read()).acceptances).toEqual([]);
  });

  it('a token that may only read', async () => {
    const { version } = await read('?residenceState=CA');
    const reply = await accept({ accepted: true, version, residenceState: 'CA' }, await app.token(['account:read']));
    expect(reply).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } });
  });
});

describe('accepting', () => {
  it('is kept with version, state, hash of the text and time, once for the same text, and shown', async () => {
    const { version } = await read('?residenceState=CA');
    const first = (await accept({ accepted: true, version, residenceState: 'California' })).body as Terms;
    expect(first).toMatchObject({ residenceState: 'CA', acceptedVersion: version, version });
    expect(first.acceptances).toHaveLength(1);
    expect((await accept({ accepted: true, version, residenceState: 'ca' })).body).toEqual(first);
    expect(await read()).toEqual(first);
    const neighbours = new Neighbours(app);
    const rows = await neighbours.read((tx) => tx.db.selectFrom('termsAcceptances').selectAll().execute());
    expect(rows).toMatchObject([
      { version, residenceState: 'CA', textHash: termsText('CA').hash, createdAt: first.acceptedAt },
    ]);
  });

  it('for another state is kept with it, and the first is not lost', async () => {
    const texan = await read('?residenceState=TX');
    expect(texan.acceptedVersion).not.toBe(texan.version);
    await accept({ accepted: true, version: texan.version, residenceState: 'TX' });
    const { residenceState, acceptances } = await read();
    expect(residenceState).toBe('TX');
    expect(acceptances.map((each) => each.residenceState)).toEqual(['TX', 'CA']);
  });

  it('is one account’s own', async () => {
    const neighbours = new Neighbours(app);
    const { token: other } = await neighbours.account('Somebody else');
    expect((await app.rest(other, 'GET', '/account/terms')).body).toMatchObject({
      acceptances: [],
      acceptedVersion: null,
    });
  });
});

import { describe, expect, it } from 'vitest';
import type { WireAnswer, WireRequest } from '#server/sync/ports.ts';
import { answered } from '#test/support/answered.ts';
import { bytesOf, textOf } from './desktop.ts';
import { must, type Row, type Two, two } from './two.ts';

/* The court format of documents: one value at an address of its own, changed under the hash of what was read (SPEC 4.10). */

const lanes = ['plain v1', 'with the extension', 'of the bare contract'] as const;

interface Court {
  contentHash: string;
  profile: string | null;
  overrides: Record<string, unknown>;
  caption: Record<string, unknown> | null;
}

interface WithDocument extends Two {
  document: Row;
  farDocument: Row;
  here(): Promise<Court>;
  far(): Promise<Court>;
  formatHere(body: object): Promise<unknown>;
  formatThere(body: object): Promise<unknown>;
  /** Requests for the court side that a run makes. */
  readsOf(work: () => Promise<unknown>): Promise<number>;
}

async function withDocument(lane: (typeof lanes)[number]): Promise<WithDocument> {
  const pair = await two({ sample: false, lane: lane === 'with the extension' ? lane : 'plain v1' });
  const { desktop, remoteId, caseId, server, token } = pair;
  if (lane === 'of the bare contract') desktop.network.fault = onlyProfiles;
  const document = await desktop.call<Row>('post_documents', { body: { caseId, title: 'Motion', body: 'Read it.' } });
  await desktop.call('post_documents', { body: { caseId, title: 'Letter' } });
  await desktop.engine.run(remoteId);
  const farDocument = must((await pair.rowsThere('documents')).find(({ title }) => title === 'Motion'));
  const [path, address] = [{ id: document.id }, `/documents/${farDocument.id}/court`];
  const here = () => desktop.call<Court>('get_documents_by_id_court', { path });
  const far = () => answered<Court>(server.rest(token, 'GET', address));
  return Object.assign(pair, {
    document,
    farDocument,
    here,
    far,
    async formatHere(body: object) {
      const { contentHash: expectedHash } = await here();
      return desktop.call('post_documents_by_id_court', { path, body: { action: 'format', expectedHash, ...body } });
    },
    async formatThere(body: object) {
      const { contentHash: expectedHash } = await far();
      return answered(server.rest(token, 'POST', address, { action: 'format', expectedHash, ...body }));
    },
    async readsOf(work: () => Promise<unknown>) {
      const before = desktop.network.sent.length;
      await work();
      return desktop.network.sent.slice(before).filter((line) => line === 'GET /documents/{id}/court').length;
    },
  });
}

/** The contract’s list of documents says the profile and nothing else of the format. */
async function onlyProfiles(request: WireRequest, go: () => Promise<WireAnswer>): Promise<WireAnswer> {
  const answer = await go();
  const { pathname } = new URL(request.url);
  if (!pathname.endsWith('/documents') || answer.status !== 200) return answer;
  const said = JSON.parse(await textOf(answer)) as unknown;
  const bare = (row: Row): object => {
    const court = row['court'] as { profile: string } | null;
    return { ...row, court: court && { profile: court.profile } };
  };
  const rows = Array.isArray(said) ? (said as Row[]).map(bare) : bare(said as Row);
  return { ...answer, body: bytesOf(JSON.stringify(rows)) };
}

const formatOf = ({ profile, overrides, caption }: Court) => ({ profile, overrides, caption });

describe.each(lanes)('the court format of a document, %s', (lane) => {
  it('comes to the other side with its overrides and caption, also of a new document', async () => {
    await using pair = await withDocument(lane);
    const { desktop, remoteId, caseId } = pair;
    await pair.formatHere({ profile: 'us-generic', overrides: { size: 13 }, caption: { county: 'Alameda' } });
    const made = await desktop.call<Row>('post_documents', { body: { caseId, title: 'Reply' } });
    const path = { id: made.id };
    const { contentHash: expectedHash } = await desktop.call<Court>('get_documents_by_id_court', { path });
    const body = { action: 'format', expectedHash, profile: 'us-generic', caption: { county: 'Marin' } };
    await desktop.call('post_documents_by_id_court', { path, body });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(formatOf(await pair.far())).toEqual(formatOf(await pair.here()));
    expect(await pair.far()).toMatchObject({ overrides: { size: 13 }, caption: { county: 'Alameda' } });
    await pair.equal();
  });

  it('comes here, with a document that is new there too', async () => {
    await using pair = await withDocument(lane);
    const { desktop, remoteId, server, token, remoteCaseId } = pair;
    await pair.formatThere({ profile: 'us-generic', caption: { county: 'Alameda' } });
    const body = { caseId: remoteCaseId, title: 'Reply' };
    const { id } = await answered<Row>(server.rest(token, 'POST', '/documents', body));
    const address = `/documents/${id}/court`;
    const { contentHash: expectedHash } = await answered<Court>(server.rest(token, 'GET', address));
    await answered(server.rest(token, 'POST', address, { action: 'format', expectedHash, profile: 'us-generic' }));
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(formatOf(await pair.here())).toEqual(formatOf(await pair.far()));
    await pair.equal();
    await pair.formatThere({ profile: null });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(await pair.here()).toMatchObject({ profile: null, caption: null });
    await pair.equal();
  });

  it('is asked about where both sides changed it, and never merged', async () => {
    await using pair = await withDocument(lane);
    const { desktop, remoteId, document, farDocument } = pair;
    await pair.formatHere({ profile: 'us-generic', caption: { county: 'Alameda' } });
    await desktop.engine.run(remoteId);
    await pair.formatHere({ caption: { county: 'Mine' } });
    await pair.formatThere({ overrides: { size: 14 } });
    // What else was changed there does not make the format look as it was read.
    await pair.there('PATCH', `/documents?id=${farDocument.id}`, { title: 'Theirs' });
    for (let run = 0; run < 2; run += 1) expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting' });
    expect((await pair.rowsHere('documents')).find(({ id }) => id === document.id)).toMatchObject({ title: 'Theirs' });
    const [question] = await desktop.engine.questions();
    expect(question).toMatchObject({
      ask: 'both-edited',
      conflicts: [{ fields: ['court'], mine: { court: { caption: { county: 'Mine' }, overrides: {} } } }],
    });
    await desktop.engine.answer(must(question).id, { choose: 'mine' });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(await pair.far()).toMatchObject({ caption: { county: 'Mine' }, overrides: {} });
    await pair.equal();
  });

  it('overwrites none that somebody gave it there after it was read', async () => {
    await using pair = await withDocument(lane);
    const { desktop, remoteId } = pair;
    await pair.formatHere({ profile: 'us-generic', caption: { county: 'Alameda' } });
    await desktop.engine.run(remoteId);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    await pair.formatHere({ caption: { county: 'Mine' } });
    const { fault } = desktop.network;
    let faster: Promise<unknown> | undefined;
    desktop.network.fault = async (request, go) => {
      if (request.method === 'GET' && request.url.endsWith('/court'))
        await (faster ??= pair.formatThere({ caption: { county: 'Theirs' } }));
      return fault(request, go);
    };
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting', matters: [{ questions: 1 }] });
    expect(await pair.far()).toMatchObject({ caption: { county: 'Theirs' } });
    expect(await pair.here()).toMatchObject({ caption: { county: 'Mine' } });
  });

  it('is sent with the text under the hash of both, and planned again where somebody was faster', async () => {
    await using pair = await withDocument(lane);
    const { desktop, remoteId, document, farDocument } = pair;
    await pair.formatHere({ profile: 'us-generic' });
    await desktop.call('patch_documents', { query: { id: document.id }, body: { body: 'Read it again.' } });
    const { fault } = desktop.network;
    let faster = false;
    desktop.network.fault = async (request, go) => {
      if (request.method === 'POST' && request.url.endsWith('/court') && !faster) {
        faster = true;
        await pair.there('PATCH', `/documents?id=${farDocument.id}`, { title: 'Theirs' });
      }
      return fault(request, go);
    };
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(faster).toBe(true);
    expect(await pair.far()).toMatchObject({ profile: 'us-generic' });
    expect((await pair.rowsHere('documents')).find(({ id }) => id === document.id)).toMatchObject({ title: 'Theirs' });
    await pair.equal();
  });
});

describe('the requests for the court format', () => {
  it.each([
    ['plain v1', 0],
    ['with the extension', 0],
    ['of the bare contract', 1],
  ] as const)('are none at rest, and for a document that has changed %s: %i', async (lane, reads) => {
    await using pair = await withDocument(lane);
    const { desktop, remoteId } = pair;
    const run = () => desktop.engine.run(remoteId);
    expect(await pair.readsOf(run)).toBe(0);
    await pair.formatHere({ profile: 'us-generic' });
    await run();
    expect(await pair.readsOf(run)).toBe(0);
    await pair.formatThere({ caption: { county: 'Alameda' } });
    expect(await pair.readsOf(run)).toBe(reads);
    expect(await pair.readsOf(run)).toBe(0);
    expect(await pair.here()).toMatchObject({ caption: { county: 'Alameda' } });
  });
});

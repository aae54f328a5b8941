import { describe, expect, it } from 'vitest';
import { lanes, must, type Row, two } from './two.ts';

/* Highlights and page notes of evidence: a set, of which no member ever changes under its id (SPEC 4.12). */

type Annotation = Record<string, unknown> & { id: string };
const annotationsOf = (row: Row | undefined): Annotation[] => must(row)['annotations'] as Annotation[];
const notesOf = (row: Row | undefined): Set<unknown> => new Set(annotationsOf(row).map(({ note }) => note));

describe.each(lanes)('highlights and notes on both sides, %s', (lane) => {
  it('travel under their ids; what was added, edited and deleted on either side is so on both', async () => {
    await using pair = await two({ sample: false, lane });
    const { desktop, remoteId, there } = pair;
    const { id } = await desktop.addEvidence('a.txt', 'The rent was paid.');
    const here = (annotations: unknown) =>
      desktop.call('patch_evidence_by_id', { path: { id }, body: { annotations } });
    await here([{ page: 1, quote: 'The rent', start: 0 }, { page: 1, note: 'edited there' }, { note: 'deleted here' }]);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    const far = must((await pair.rowsThere('evidence'))[0]);
    const [quote, edited, deleted] = annotationsOf(far);
    expect(annotationsOf((await pair.rowsHere('evidence'))[0])).toEqual([quote, edited, deleted]);
    await here([quote, edited, { note: 'added here' }]);
    await there('PATCH', `/evidence/${far.id}`, {
      annotations: [quote, { ...edited, note: 'as it is now' }, deleted, { page: 2, note: 'added there' }],
    });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    await pair.equal();
    const [now] = await pair.rowsThere('evidence');
    expect(notesOf(now)).toEqual(new Set(['', 'as it is now', 'added here', 'added there']));
    expect(annotationsOf(now)).toContainEqual(quote);
  });

  it('two edits of one note are both kept, and nobody is asked', async () => {
    await using pair = await two({ sample: false, lane });
    const { desktop, remoteId, there } = pair;
    const { id } = await desktop.addEvidence('a.txt', 'A');
    const here = (annotations: unknown) =>
      desktop.call('patch_evidence_by_id', { path: { id }, body: { annotations } });
    await here([{ page: 1, note: 'before' }]);
    await desktop.engine.run(remoteId);
    const far = must((await pair.rowsThere('evidence'))[0]);
    const [note] = annotationsOf(far);
    await here([{ ...note, note: 'mine' }]);
    await there('PATCH', `/evidence/${far.id}`, { annotations: [{ ...note, note: 'theirs' }] });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    await pair.equal();
    expect(notesOf((await pair.rowsThere('evidence'))[0])).toEqual(new Set(['mine', 'theirs']));
  });
});

it('stay here with a server that does not know them, and no run sends them again', async () => {
  await using pair = await two({ sample: false });
  const { desktop, remoteId } = pair;
  const { id } = await desktop.addEvidence('a.txt', 'A');
  desktop.network.fault = async (_request, go) => {
    const answer = await go();
    return { ...answer, body: withoutAnnotations(answer.body) };
  };
  const body = { annotations: [{ note: 'only here' }], description: 'on both sides' };
  await desktop.call('patch_evidence_by_id', { path: { id }, body });
  await desktop.engine.run(remoteId);
  expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
  expect(notesOf((await pair.rowsHere('evidence'))[0])).toEqual(new Set(['only here']));
  expect((await pair.rowsThere('evidence'))[0]).toMatchObject({ description: 'on both sides', annotations: [] });
});

/** As a server answers that calls nothing by that name, in its records and in its description. */
async function* withoutAnnotations(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let text = '';
  for await (const part of body) text += Buffer.from(part).toString('latin1');
  yield Buffer.from(text.replaceAll('"annotations"', '"of another version"'), 'latin1');
}

import { expect, test } from 'vitest';
import { testApp } from '#test/support/app.ts';
import { answered } from '#test/support/answered.ts';

interface Item {
  id: string;
}

test('an exhibit number that others have is taken, and those of one court file, or of none, are named', async () => {
  await using app = await testApp({ rateLimit: 0 });
  const token = await app.token();
  const courtFile = async (caption: string): Promise<string> =>
    (await answered<Item>(app.rest(token, 'POST', '/court-cases', { caption }))).id;
  const [here, elsewhere] = [[await courtFile('Dissolution')], [await courtFile('Protective order')]];
  const titles = ['Letter', 'Same file', 'In no file', 'Another file', 'Another number'];
  const files = titles.map((title) => ({ name: `${title}.txt`, bytes: title }));
  const { evidence } = await answered<{ evidence: Item[] }>(app.upload(token, files));
  const [letter = '', same, anywhere, other, number] = evidence.map(({ id }) => id);
  const patch = (id: string | undefined, body: object) => answered(app.rest(token, 'PATCH', `/evidence/${id}`, body));
  await patch(same, { exhibitNumber: 'T-4', courtCaseIds: here });
  await patch(anywhere, { exhibitNumber: 't-4' });
  await patch(other, { exhibitNumber: 'T-4', courtCaseIds: elsewhere });
  await patch(number, { exhibitNumber: 'T-44', courtCaseIds: here });

  const changed = await patch(letter, { exhibitNumber: 'T-4', courtCaseIds: here });
  expect(changed['sameExhibitNumber']).toEqual([
    { id: same, title: 'Same file' },
    { id: anywhere, title: 'In no file' },
  ]);
  // A change of something else says so too; what is read does not.
  expect(await patch(letter, { title: 'A letter' })).toHaveProperty('sameExhibitNumber');
  const read = await answered(app.rest(token, 'GET', `/evidence/${letter}`));
  expect(read).toMatchObject({ exhibitNumber: 'T-4' });
  expect(read).not.toHaveProperty('sameExhibitNumber');
  const everywhere = await patch(letter, { courtCaseIds: [] });
  expect(everywhere['sameExhibitNumber']).toHaveLength(3);
  expect(await patch(letter, { exhibitNumber: 'T-5' })).not.toHaveProperty('sameExhibitNumber');

  const { caseId } = await answered<{ caseId: string }>(app.rest(token, 'GET', `/evidence/${letter}`));
  const next = (id: string | undefined) =>
    answered(app.window('GET', `/app/v1/evidence/next-number?caseId=${caseId}&id=${id}`));
  expect(await next(letter)).toEqual({ number: 'T-5' });
  expect(await next(anywhere)).toEqual({ number: 't-6' });
});

test('what came to a number of another is named once, of changes since one of the log, by what it was before', async () => {
  await using app = await testApp({ rateLimit: 0 });
  const token = await app.token();
  const files = ['Letter', 'Ledger', 'Plan', 'Photo'].map((title) => ({ name: `${title}.txt`, bytes: title }));
  const { evidence } = await answered<{ evidence: (Item & { caseId: string })[] }>(app.upload(token, files));
  const [letter = '', ledger = '', plan = '', photo = ''] = evidence.map(({ id }) => id);
  const caseId = evidence[0]?.caseId ?? '';
  const patch = (id: string, body: object) => answered(app.rest(token, 'PATCH', `/evidence/${id}`, body));
  const courtFile = async (caption: string): Promise<string> =>
    (await answered<Item>(app.rest(token, 'POST', '/court-cases', { caption }))).id;
  const [here, elsewhere] = [await courtFile('Dissolution'), await courtFile('Protective order')];
  const trash = (address: string, body: object) => answered(app.window('POST', `/app/v1/trash${address}`, body));
  const asked = (after: string) =>
    answered(app.window('GET', `/app/v1/evidence/shared-numbers?caseId=${caseId}${after}`));
  /** What is shared since before some work. */
  const sharedBy = async (work: () => Promise<unknown>): Promise<unknown> => {
    const { seq, ...nothing } = await asked('');
    expect(nothing).toEqual({ shared: [] });
    await work();
    return (await asked(`&after=${String(seq)}`))['shared'];
  };
  const [aLetter, aLedger, aPlan] = [
    { id: letter, title: 'Letter' },
    { id: ledger, title: 'Ledger' },
    { id: plan, title: 'Plan' },
  ];

  await patch(letter, { exhibitNumber: 'A-1' });
  await trash('', { caseId, resource: 'evidence', ids: [letter] });
  expect(await sharedBy(() => patch(ledger, { exhibitNumber: 'a-1' }))).toEqual([]);
  const restored = () => trash('/restore', { caseId, ids: [letter] });
  expect(await sharedBy(restored)).toEqual([{ number: 'A-1', items: [aLetter, aLedger] }]);
  // What it shared before is no news, whatever else is changed of it; nor is what has no number.
  expect(await sharedBy(() => patch(letter, { title: 'A letter' }))).toEqual([]);
  expect(await sharedBy(() => patch(photo, { title: 'A photo' }))).toEqual([]);
  await patch(letter, { title: 'Letter' });
  // Out of one court file and into another, where a third has the number.
  await patch(ledger, { courtCaseIds: [here] });
  await patch(plan, { exhibitNumber: 'A-1', courtCaseIds: [elsewhere] });
  await patch(letter, { courtCaseIds: [here] });
  const moved = () => patch(letter, { courtCaseIds: [elsewhere] });
  expect(await sharedBy(moved)).toEqual([{ number: 'A-1', items: [aLetter, aPlan] }]);
  // Several that came to one number are named together, under the one that came last.
  await patch(letter, { exhibitNumber: null, courtCaseIds: [] });
  await patch(plan, { exhibitNumber: null, courtCaseIds: [] });
  const both = async (): Promise<void> => {
    await patch(plan, { exhibitNumber: 'A-1' });
    await patch(letter, { exhibitNumber: 'A-1' });
  };
  const [group, ...more] = (await sharedBy(both)) as { number: string; items: Item[] }[];
  expect(more).toEqual([]);
  expect(group?.items[0]).toEqual(aLetter);
  expect(group?.items).toHaveLength(3);
});

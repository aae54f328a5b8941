import { expect, test } from 'vitest';
import { testApp } from '#test/support/app.ts';
import { answered } from '#test/server/access/planted-matter.ts';

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

  // All of the matter, the item that was changed last first, and the next number that is free for one.
  const { caseId } = await answered<{ caseId: string }>(app.rest(token, 'GET', `/evidence/${letter}`));
  const shared = (freeFor: string | undefined) =>
    answered(app.window('GET', `/app/v1/evidence/shared-numbers?caseId=${caseId}&freeFor=${freeFor}`));
  const called = (id: string | undefined, title: string) => ({ id, title });
  const items = [called(other, 'Another file'), called(anywhere, 'In no file'), called(same, 'Same file')];
  expect(await shared(other)).toEqual({ shared: [{ number: 'T-4', items }], free: 'T-6' });
  expect(await shared(caseId)).toHaveProperty('free', null);
  await patch(letter, { exhibitNumber: 'T-44', courtCaseIds: elsewhere });
  await patch(anywhere, { courtCaseIds: here });
  expect(await shared(anywhere)).toEqual({ shared: [{ number: 't-4', items: items.slice(1) }], free: 't-5' });
});

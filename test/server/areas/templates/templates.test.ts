import { expect, test } from 'vitest';
import { answered } from '#test/support/answered.ts';
import { testApp } from '#test/support/app.ts';

interface Field {
  name: string;
  label: string;
  source: string;
  required: boolean;
}
interface Template {
  id: string;
  key: string | null;
  name: string;
  kind: string;
  own: boolean;
}
interface Filled extends Template {
  fields: Field[];
  body: string;
  values: Record<string, string>;
  missing: string[];
  courtCaseId: string | null;
}
interface Document {
  id: string;
  title: string;
  kind: string;
  body: string;
  courtCaseId: string | null;
  court: { profile: string } | null;
}

async function opened() {
  const app = await testApp({ rateLimit: 0 });
  const token = await app.token();
  const make = (path: string, body: object) => answered<{ id: string }>(app.rest(token, 'POST', path, body));
  const read = (id: string, query = '') => answered<Filled>(app.rest(token, 'GET', `/templates/${id}${query}`));
  const list = () => answered<Template[]>(app.rest(token, 'GET', '/templates'));
  const own = (title: string, body: string) => make('/documents', { title, kind: 'template', body });
  const begin = (body: object) => answered<Document>(app.rest(token, 'POST', '/documents', body));
  const refused = (body: object) => app.rest(token, 'POST', '/documents', body);
  return { app, token, make, read, list, own, begin, refused, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

const everything = `{{filer}} | {{filerRole}} | {{otherPartyRole}} | {{court}} | {{county}} | {{Case number}} | {{caseTitle}} |
{{judge}} | {{department}} | {{hearingDate}} | {{hearingTime}} | {{hearingPlace}} | {{hearingPurpose}} | {{today}} |
{{otherParty}} | {{children}} | {{opposingCounsel}}`;

const file = {
  caption: 'In re Ellery',
  number: 'FL-24_7',
  court: 'Superior Court of California',
  jurisdiction: 'County of Alameda',
  judge: 'Hon. Ada *Ruiz*',
  department: '12',
  role: 'Petitioner',
  timeZone: 'Pacific/Kiritimati',
};

test('shipped templates are listed after those of the case, and name their fields when read', async () => {
  await using house = await opened();
  const mine = await house.own('My letter', 'Dear {{recipient}}: {{caseNumber}}, {{replyBy}}');
  await house.make('/documents', { title: 'No template', body: '{{x}}' });
  const [first, ...shipped] = await house.list();
  expect(first).toMatchObject({ id: mine.id, key: null, name: 'My letter', kind: 'template', own: true });
  const { fields } = await house.read(mine.id);
  expect(fields.map(({ name, label, source }) => [name, label, source])).toEqual([
    ['recipient', 'Recipient', 'person'],
    ['caseNumber', 'Case number', 'court_case'],
    ['replyBy', 'Reply by', 'person'],
  ]);
  expect(shipped).toHaveLength(20);
  for (const { id, key, own } of shipped) expect({ id, own }).toEqual({ id: key, own: false });
});

test('a template is read with what the court file, the hearing and the contacts fill in', async () => {
  await using house = await opened();
  const { id: courtCaseId } = await house.make('/court-cases', file);
  await house.make('/contacts', { name: 'Robert Hale', role: 'opposing_party' });
  for (const name of ['Noah Ellery', 'Ada-Mae Ellery']) await house.make('/contacts', { name, role: 'child' });
  const hearing = await house.make('/hearings', {
    courtCaseId,
    date: '2027-01-05',
    time: '13:05',
    purpose: 'Custody',
    room: '7',
  });
  const { id } = await house.own('All', everything);
  const { values, missing, ...template } = await house.read(id, `?hearingId=${hearing.id}`);
  expect(template).toMatchObject({ id, body: everything, courtCaseId });
  const { today, ...known } = values;
  expect(known).toEqual({
    filer: 'Maya Ellery',
    filerRole: 'Petitioner',
    otherPartyRole: 'Respondent',
    court: 'Superior Court of California',
    county: 'County of Alameda',
    'Case number': 'FL-24_7',
    caseTitle: 'In re Ellery',
    judge: 'Hon. Ada \\*Ruiz\\*',
    department: '7',
    hearingDate: 'January 5, 2027',
    hearingTime: '1:05 p.m.',
    hearingPurpose: 'Custody',
    otherParty: 'Robert Hale',
    children: 'A. M. E. and N. E.',
  });
  const there = new Date(Date.now() + 14 * 3_600_000);
  expect(today).toBe(there.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' }));
  expect(missing).toEqual(['hearingPlace', 'opposingCounsel']);
});

test('the court file is the one given, else the hearing’s, else the only one; of two, none is guessed', async () => {
  await using house = await opened();
  const { id } = await house.own('Court', '{{court}}');
  const court = async (query = '') => (await house.read(id, query)).values['court'];
  expect(await court()).toBeUndefined();
  const one = await house.make('/court-cases', { caption: 'One', court: 'First Court' });
  expect(await court()).toBe('First Court');
  const two = await house.make('/court-cases', { caption: 'Two', court: 'Second Court' });
  expect(await court()).toBeUndefined();
  const day = { date: '2027-01-05', purpose: 'Custody' };
  const hearing = await house.make('/hearings', { ...day, courtCaseId: two.id });
  const elsewhere = await house.make('/hearings', day);
  expect(await court(`?hearingId=${hearing.id}`)).toBe('Second Court');
  expect(await court(`?hearingId=${hearing.id}&courtCaseId=${one.id}`)).toBe('First Court');
  expect(await court(`?hearingId=${elsewhere.id}`)).toBeUndefined();
});

test('exhibits, witnesses and events come as tables; an exhibit leads to its item', async () => {
  await using house = await opened();
  const uploaded = await answered<{ evidence: { id: string }[] }>(
    house.app.upload(house.token, [{ name: 'Photo | kitchen.txt', bytes: Buffer.from('a'), type: 'text/plain' }]),
  );
  const evidenceId = uploaded.evidence[0]?.id ?? '';
  const named = { exhibitNumber: '2', title: 'Photo | kitchen', eventDate: '2026-03-05' };
  await answered(house.app.rest(house.token, 'PATCH', `/evidence/${evidenceId}`, named));
  await house.make('/contacts', {
    name: 'Ines Roth',
    role: 'witness',
    phones: [{ number: '(510) 555-0100' }],
    emails: [{ address: 'ines_roth@example.com' }],
  });
  await house.make('/timeline', { date: 'about March 2024', title: 'Moved *out*' });
  await house.make('/timeline', { date: '2023-12-31', title: 'Wedding' });
  const { id } = await house.own('Tables', '{{exhibits}}\n\n{{witnesses}}\n\n{{chronology}}');
  expect((await house.read(id)).values).toEqual({
    exhibits: `| Exhibit | What it is | Date |\n| --- | --- | --- |\n| 2 | [Photo \\| kitchen](casewright://evidence/${evidenceId}) | March 5, 2026 |`,
    witnesses:
      '| Name | Telephone | Email |\n| --- | --- | --- |\n| Ines Roth | (510) 555-0100 | ines_roth@example.com |',
    chronology:
      '| Date | What happened |\n| --- | --- |\n| December 31, 2023 | Wedding |\n| about March 2024 | Moved \\*out\\* |',
  });
});

test('with a court file only what belongs to it, or to none, is in the lists', async () => {
  await using house = await opened();
  const [one, two] = [
    await house.make('/court-cases', { caption: 'One' }),
    await house.make('/court-cases', { caption: 'Two' }),
  ];
  for (const [name, courtCaseIds] of [
    ['Ana', [one.id]],
    ['Bo', [two.id]],
    ['Cy', []],
  ] as const) {
    await house.make('/contacts', { name, role: 'opposing_party', courtCaseIds });
    await house.make('/timeline', {
      date: '2026-01-02',
      title: `${name} called`,
      courtCaseId: courtCaseIds[0] ?? null,
    });
    const files = [{ name: `${name}.txt`, bytes: Buffer.from(name), type: 'text/plain' }];
    const { evidence } = await answered<{ evidence: { id: string }[] }>(house.app.upload(house.token, files));
    const change = { exhibitNumber: name, title: `From ${name}`, courtCaseIds };
    await answered(house.app.rest(house.token, 'PATCH', `/evidence/${evidence[0]?.id ?? ''}`, change));
  }
  const { id } = await house.own('Lists', '{{otherParty}} {{exhibits}} {{chronology}}');
  const named = async (query: string) => {
    const text = Object.values((await house.read(id, query)).values).join(' ');
    return ['Ana', 'Bo', 'Cy'].filter((name) => text.includes(name));
  };
  expect(await named(`?courtCaseId=${one.id}`)).toEqual(['Ana', 'Cy']);
  expect(await named('')).toEqual(['Ana', 'Bo', 'Cy']);
  const { values } = await house.read(id, `?courtCaseId=${two.id}`);
  expect(values['otherParty']).toBe('Bo and Cy');
  expect(values['exhibits']).not.toContain('Ana');
  expect(values['chronology']).not.toContain('Ana');
});

test('the filer’s address is that of the party with the account’s name', async () => {
  await using house = await opened();
  const { id } = await house.own('Address', '{{filerAddress}}');
  await house.make('/contacts', { name: 'Somebody else', role: 'party', address: 'Elsewhere' });
  expect((await house.read(id)).values['filerAddress']).toBe('Elsewhere');
  await house.make('/contacts', {
    name: 'maya ellery',
    role: 'party',
    address: '1 Elm Street\n\nOakland, CA 94601',
    phones: [{ number: '510 555 0101' }],
    emails: [{ address: 'maya@example.com' }],
  });
  const lines = ['1 Elm Street', 'Oakland, CA 94601', '510 555 0101', 'maya@example.com'];
  expect((await house.read(id)).values['filerAddress']).toBe(lines.join('\\\n'));
});

test('a token is told nothing of what it may not read', async () => {
  await using house = await opened();
  const { id: courtCaseId } = await house.make('/court-cases', file);
  await house.make('/contacts', { name: 'Robert Hale', role: 'opposing_party' });
  const hearing = await house.make('/hearings', { courtCaseId, date: '2027-01-05', purpose: 'Custody' });
  const { id } = await house.own('All', `${everything} {{exhibits}} {{witnesses}} {{chronology}} {{filerAddress}}`);
  const narrow = await house.app.token(['templates:read']);
  const query = `?hearingId=${hearing.id}&courtCaseId=${courtCaseId}`;
  const { values } = await answered<Filled>(house.app.rest(narrow, 'GET', `/templates/${id}${query}`));
  expect(Object.keys(values)).toEqual(['filer', 'today']);
});

test('a document begins with a template: values first, then what the case knows, the rest stays to be seen', async () => {
  await using house = await opened();
  const { id: courtCaseId } = await house.make('/court-cases', file);
  const made = await house.begin({
    title: 'Declaration of Maya Ellery',
    templateId: 'declaration',
    values: { Facts: 'I live in *Oakland*.\n\nI work at night.', filerRole: 'mother' },
  });
  expect(made).toMatchObject({ kind: 'declaration', courtCaseId, title: 'Declaration of Maya Ellery' });
  expect(made.body).toContain('I, Maya Ellery, declare:');
  expect(made.body).toContain('I am the mother in this case.');
  expect(made.body).toContain('I live in *Oakland*.');
  // What may be left out leaves no mark, and no heading.
  expect(made.body).not.toMatch(/\{\{|Exhibits/);
  // The caption is no part of the text: it is what the case knows, as the court wants it.
  expect(made.court).toMatchObject({ profile: 'us-california' });
  const court = await answered<{ caption: object }>(house.app.rest(house.token, 'GET', `/documents/${made.id}/court`));
  expect(court.caption).toMatchObject({
    court: 'Superior Court of California',
    county: 'County of Alameda',
    caseNumber: 'FL-24_7',
    parties: [{ name: 'In re Ellery', role: '' }],
    filer: ['Maya Ellery', 'Petitioner, self-represented'],
  });
});

test('a document from a template of one’s own is no template; its kind and court file may be chosen', async () => {
  await using house = await opened();
  await house.make('/court-cases', file);
  const { id: templateId } = await house.own('Mine', '{{title}} to {{court}}');
  const made = await house.begin({ title: 'A letter', templateId });
  expect(made).toMatchObject({ kind: 'other', body: 'A letter to Superior Court of California' });
  const chosen = await house.begin({ title: 'B', templateId, kind: 'letter', courtCaseId: null });
  expect(chosen).toMatchObject({ kind: 'letter', courtCaseId: null, body: 'B to {{court}}' });
});

const template = { templateId: 'declaration' };
test.each([
  [{ ...template, body: 'x' }, 'body', /not both/],
  [{ ...template, values: { fcats: 'x' } }, 'values.fcats', /no field “fcats”\. It has: .*facts/],
  [{ values: { facts: 'x' } }, 'values', /templateId/],
  [{ hearingId: '01890000-0000-7000-8000-000000000000' }, 'hearingId', /templateId/],
  [{ ...template, hearingId: '01890000-0000-7000-8000-000000000000' }, 'hearingId', /no hearing/],
  [{ ...template, values: { facts: 'a\u0000b' } }, 'values.facts', /NUL/],
])('what does not fit is refused, and nothing is made: %#', async (body, path, sentence) => {
  await using house = await opened();
  const reply = await house.refused({ title: 'No', ...body });
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  expect(JSON.stringify(reply.body)).toMatch(sentence);
  expect(JSON.stringify(reply.body)).toContain(`"${path}"`);
  expect(await answered<Document[]>(house.app.rest(house.token, 'GET', '/documents'))).toEqual([]);
});

test('a template that is not there, or is no template, is not found', async () => {
  await using house = await opened();
  const { id } = await house.make('/documents', { title: 'Letter' });
  for (const templateId of ['declaratoin', id, crypto.randomUUID()]) {
    expect(await house.refused({ title: 'No', templateId })).toMatchObject({ status: 404 });
    expect(await house.app.rest(house.token, 'GET', `/templates/${templateId}`)).toMatchObject({ status: 404 });
  }
});

test('text that grows too long with its values is refused', async () => {
  await using house = await opened();
  const { id } = await house.own('Many', '{{a}}'.repeat(21));
  const reply = await house.refused({ title: 'No', templateId: id, values: { a: 'x'.repeat(100_000) } });
  expect(reply).toMatchObject({ status: 400 });
  expect(JSON.stringify(reply.body)).toContain('more than 2,000,000 characters');
});

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { answered } from '#test/support/answered.ts';
import { testApp } from '#test/support/app.ts';

interface Court {
  contentHash: string;
  status: string;
  profile: string | null;
  rules: {
    comparison: { about: string; says: string; sources: string[] }[];
    limits: { says: string }[];
  } | null;
  profiles: { id: string; checkedOn: null; comparedOn: string | null; sources: { id: string; url?: string }[] }[];
  caption: Record<string, unknown> | null;
  proposal: { profile: string; caption: Record<string, unknown> };
  review: { state: string; note: string | null; approvals: { by: string; void: boolean }[] };
  signatures: { id: string; kind: string; name: string; state: string; contentHash: string }[];
  services: { kind: string; on: string; recipients: { name: string }[] }[];
  support: { paragraph: string; text: string; facts: string[]; state: string }[];
  findings: { code: string; severity: string; text: string; excerpt: string | null; evidenceId: string | null }[];
}
interface Document {
  id: string;
  status: string;
  updatedAt: string;
}

async function opened() {
  const app = await testApp({ rateLimit: 0 });
  const token = await app.token();
  const make = <T = Document>(path: string, body: object) => answered<T>(app.rest(token, 'POST', path, body));
  const court = (id: string) => answered<Court>(app.rest(token, 'GET', `/documents/${id}/court`));
  const ask = (id: string, body: object) => app.rest(token, 'POST', `/documents/${id}/court`, body);
  /** On the content as it is now. */
  const act = async (id: string, body: object) => {
    const { contentHash } = await court(id);
    return answered<Court>(ask(id, { expectedHash: contentHash, ...body }));
  };
  const change = (id: string, body: object) =>
    answered<Document>(app.rest(token, 'PATCH', `/documents?id=${id}`, body));
  const signingCopy = async (id: string, query: Record<string, string>) => {
    const words = new URLSearchParams({ signing: '1', ...query });
    const response = await fetch(`${app.url}/api/v1/documents/${id}/export?${words}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(200);
    return createHash('sha256')
      .update(Buffer.from(await response.arrayBuffer()))
      .digest('hex');
  };
  const signer = { name: 'Maya Ellery', kind: 's_name', place: 'Oakland', date: '2026-10-02' };
  const sign = async (id: string, how: Record<string, string> = signer) =>
    act(id, { action: 'sign', ...how, pdfSha256: await signingCopy(id, how) });
  const status = async (id: string) => (await court(id)).status;
  return {
    app,
    token,
    make,
    court,
    ask,
    act,
    change,
    sign,
    signer,
    signingCopy,
    status,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

const declaration = { title: 'Declaration', kind: 'declaration', body: 'I live in Oakland.' };

test('a court paper says what the rules of its court say of each setting, and which text of them was read', async () => {
  await using house = await opened();
  const { id } = await house.make('/documents', declaration);
  expect((await house.court(id)).rules).toBeNull();
  const { rules, profiles } = await house.act(id, { action: 'format', profile: 'us-california' });
  const margins = rules?.comparison.find(({ about }) => about === 'margins');
  expect(margins).toMatchObject({ says: expect.stringContaining('1 inch on the left and ½ inch on the right') });
  const california = profiles.find((profile) => profile.id === 'us-california');
  expect(california).toMatchObject({ checkedOn: null, comparedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
  const read = california?.sources.filter((source) => margins?.sources.includes(source.id)) ?? [];
  expect(read.map(({ url }) => url)).toEqual([
    expect.stringContaining('https://'),
    expect.stringContaining('https://'),
  ]);
  expect(rules?.limits.length).toBeGreaterThan(0);
  expect(profiles.find((profile) => profile.id === 'us-generic')).toMatchObject({ comparedOn: null });
});

test('a court paper takes its profile and caption from the case, and keeps what a person changes', async () => {
  await using house = await opened();
  const { id: courtCaseId } = await house.make('/court-cases', {
    caption: 'Ellery v. Hale',
    court: 'Superior Court of California',
    jurisdiction: 'County of Alameda',
    number: 'FL-7',
    role: 'Respondent',
  });
  await house.make('/contacts', { name: 'Robert Hale', role: 'opposing_party' });
  await house.make('/hearings', {
    courtCaseId,
    date: '2199-03-05',
    time: '09:30',
    timeZone: 'America/Los_Angeles',
    purpose: 'Custody',
    room: '12',
  });
  const { id } = await house.make('/documents', { ...declaration, courtCaseId });
  const before = await house.court(id);
  expect(before).toMatchObject({ profile: null, caption: null, proposal: { profile: 'us-california' } });
  const formatted = await house.act(id, { action: 'format' });
  expect(formatted).toMatchObject({
    profile: 'us-california',
    status: 'draft',
    caption: {
      court: 'Superior Court of California',
      county: 'County of Alameda',
      caseNumber: 'FL-7',
      // Who began the case comes first.
      parties: [
        { name: 'Robert Hale', role: 'Petitioner' },
        { name: 'Maya Ellery', role: 'Respondent' },
      ],
      hearing: 'Date: March 5, 2199\nTime: 9:30 a.m.\nDept.: 12',
      filer: ['Maya Ellery', 'Respondent, self-represented'],
    },
  });
  expect(formatted.contentHash).not.toBe(before.contentHash);
  const changed = await house.act(id, { action: 'format', caption: { caseNumber: 'FL-8' }, overrides: { size: 13 } });
  expect(changed).toMatchObject({
    overrides: { size: 13 },
    caption: { caseNumber: 'FL-8', county: 'County of Alameda' },
  });
  const plain = await house.act(id, { action: 'format', profile: null });
  expect(plain).toMatchObject({ profile: null, caption: null, contentHash: before.contentHash });
});

test('a paper of an English court is proposed in its own words', async () => {
  await using house = await opened();
  const court = { caption: 'Ellery v Hale', court: 'Family Court at Oxford, England', role: 'Applicant' };
  const { id: courtCaseId } = await house.make('/court-cases', court);
  await house.make('/hearings', {
    courtCaseId,
    date: '2199-03-05',
    time: '09:30',
    purpose: 'Final hearing',
    room: '12',
  });
  const { id } = await house.make('/documents', { ...declaration, courtCaseId });
  expect((await house.court(id)).proposal.caption).toMatchObject({
    hearing: 'Date: 5 March 2199\nTime: 9:30 am\nRoom: 12',
    filer: ['Maya Ellery', 'Applicant, litigant in person'],
  });
});

test.each([
  ['United States District Court, Northern District of California', 'us-federal'],
  ['Family Court at Oxford, England', 'uk-family'],
  ['County Court at Bristol', 'uk-civil'],
  ['Family Court of the State of New York', 'us-generic'],
])('the profile for %s is %s', async (court, profile) => {
  await using house = await opened();
  await house.make('/court-cases', { caption: 'A v. B', court });
  const { id } = await house.make('/documents', declaration);
  expect((await house.court(id)).proposal.profile).toBe(profile);
});

test('review, approval and requested changes: each is of one content, and a change of it is a draft again', async () => {
  await using house = await opened();
  const { id } = await house.make('/documents', declaration);
  expect(await house.act(id, { action: 'request-review' })).toMatchObject({
    status: 'in_review',
    review: { state: 'asked' },
  });
  const asked = await house.act(id, { action: 'request-changes', note: 'Say since when.' });
  expect(asked).toMatchObject({ status: 'draft', review: { state: 'changes', note: 'Say since when.' } });
  await house.change(id, { body: 'I have lived in Oakland for years.' });
  const approved = await house.act(id, { action: 'approve' });
  expect(approved).toMatchObject({
    status: 'approved',
    review: { state: 'approved', note: null, approvals: [{ by: 'Maya Ellery', void: false }] },
  });
  // What members keep for themselves is no part of what was approved.
  await house.change(id, { recordNotes: 'Ask Jonah.', private: true });
  expect(await house.court(id)).toMatchObject({ status: 'approved', contentHash: approved.contentHash });
  await house.change(id, { body: 'I live in Berkeley.' });
  expect(await house.court(id)).toMatchObject({
    status: 'draft',
    review: { state: 'none', approvals: [{ void: true }] },
  });
});

test('a signature binds the content and the bytes seen; a change supersedes it permanently', async () => {
  await using house = await opened();
  const { id } = await house.make('/documents', declaration);
  const signed = await house.sign(id);
  expect(signed).toMatchObject({
    status: 'signed',
    signatures: [{ kind: 's_name', name: 'Maya Ellery', state: 'valid', contentHash: signed.contentHash }],
  });
  await house.change(id, { title: 'Declaration of Maya' });
  expect(await house.court(id)).toMatchObject({ status: 'draft', signatures: [{ state: 'superseded' }] });
  await house.change(id, { title: 'Declaration' });
  const back = await house.court(id);
  expect(back).toMatchObject({
    contentHash: signed.contentHash,
    status: 'draft',
    signatures: [{ state: 'superseded' }],
  });
  expect(back.findings).toContainEqual(expect.objectContaining({ code: 'signature_superseded', severity: 'notice' }));
  const again = await house.sign(id);
  expect(again.signatures.map(({ state }) => state)).toEqual(['superseded', 'valid']);
  expect(again.findings.map(({ code }) => code)).not.toContain('signature_superseded');
  const withdrawn = await house.act(id, { action: 'unsign', signatureId: again.signatures[1]?.id });
  expect(withdrawn).toMatchObject({ status: 'draft', signatures: [{ state: 'superseded' }, { state: 'withdrawn' }] });
});

test('who signs something else than was seen is refused, and nothing is signed', async () => {
  await using house = await opened();
  const { id } = await house.make('/documents', declaration);
  const { contentHash } = await house.court(id);
  const pdfSha256 = await house.signingCopy(id, house.signer);
  const other = await house.ask(id, {
    action: 'sign',
    expectedHash: contentHash,
    ...house.signer,
    name: 'Robert Hale',
    pdfSha256,
  });
  expect(other).toMatchObject({ status: 409, body: { code: 'conflict', current: { signatures: [] } } });
  await house.change(id, { body: 'I live in Reno.' });
  const stale = await house.ask(id, { action: 'sign', expectedHash: contentHash, ...house.signer, pdfSha256 });
  expect(stale).toMatchObject({ status: 409, body: { current: { status: 'draft', signatures: [] } } });
  expect(stale.body).not.toMatchObject({ current: { contentHash } });
});

test('putting back an earlier text clears review and signatures', async () => {
  await using house = await opened();
  const { id } = await house.make('/documents', declaration);
  await house.change(id, { body: 'I live in Reno.' });
  await house.sign(id);
  const { versions } = await answered<{ versions: { versionId: string }[] }>(
    house.app.rest(house.token, 'GET', `/documents/${id}/versions`),
  );
  const [document] = await answered<Document[]>(house.app.rest(house.token, 'GET', `/documents?id=${id}`));
  await house.make(`/documents/${id}/versions`, {
    versionId: versions[0]?.versionId,
    expectedUpdatedAt: document?.updatedAt,
  });
  expect(await house.court(id)).toMatchObject({ status: 'draft', signatures: [{ state: 'superseded' }] });
});

test('what was served or filed no longer changes, and is corrected by a copy that amends it', async () => {
  await using house = await opened();
  const { id } = await house.make('/documents', declaration);
  const draft = await house.court(id);
  const early = await house.ask(id, { action: 'file', expectedHash: draft.contentHash, on: '2026-10-02' });
  expect(early).toMatchObject({ status: 409, body: { current: { status: 'draft' } } });
  expect((await house.app.rest(house.token, 'POST', '/documents', { title: 'A', amends: id })).status).toBe(409);
  await house.sign(id);
  const served = await house.act(id, {
    action: 'serve',
    on: '2026-10-03',
    method: 'mail',
    recipients: [{ name: 'Robert Hale', address: '2 Oak Street' }],
  });
  expect(served).toMatchObject({
    status: 'served',
    services: [{ kind: 'served', recipients: [{ name: 'Robert Hale' }] }],
  });
  expect(await house.act(id, { action: 'file', on: '2026-10-04' })).toMatchObject({ status: 'filed' });
  for (const body of [{ body: 'Other' }, { title: 'Other' }, { kind: 'motion' }]) {
    const refused = await house.app.rest(house.token, 'PATCH', `/documents?id=${id}`, body);
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(JSON.stringify(refused.body)).toMatch(/was filed, so it no longer changes/);
  }
  await house.change(id, { recordNotes: 'Filed at the window.', private: true, body: declaration.body });
  const { contentHash } = await house.court(id);
  for (const action of [{ action: 'format' }, { action: 'unsign', signatureId: crypto.randomUUID() }]) {
    expect((await house.ask(id, { expectedHash: contentHash, ...action })).status).toBeGreaterThanOrEqual(403);
  }
  const amended = await house.make<Document & { body: string; amends: string }>('/documents', {
    title: 'Amended declaration',
    amends: id,
  });
  expect(amended).toMatchObject({ amends: id, body: declaration.body, status: 'draft', kind: 'declaration' });
});

test('an assistant formats and asks for review; it does not approve, sign, serve or file', async () => {
  await using house = await opened();
  const { id } = await house.make('/documents', declaration);
  const assistant = await house.app.token(['*'], 'Assistant', { assistant: true });
  const { contentHash: expectedHash } = await house.court(id);
  const pdfSha256 = await house.signingCopy(id, house.signer);
  const ask = (body: object) => house.app.rest(assistant, 'POST', `/documents/${id}/court`, { expectedHash, ...body });
  for (const body of [
    { action: 'approve' },
    { action: 'sign', ...house.signer, pdfSha256 },
    { action: 'serve', on: '2026-10-03', method: 'mail', recipients: [{ name: 'B' }] },
    { action: 'file', on: '2026-10-03' },
    { action: 'unsign', signatureId: crypto.randomUUID() },
  ]) {
    const refused = await ask(body);
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(JSON.stringify(refused.body)).toMatch(/a person does that/i);
  }
  expect(await ask({ action: 'request-review' })).toMatchObject({ status: 200, body: { status: 'in_review' } });
});

test('a drawn signature is a PNG of at most 200 kB; other kinds bring none', async () => {
  await using house = await opened();
  const { id } = await house.make('/documents', declaration);
  const { contentHash: expectedHash } = await house.court(id);
  const how = { name: 'Maya', kind: 'drawn' };
  const pdfSha256 = await house.signingCopy(id, how);
  const ask = (body: object) => house.ask(id, { action: 'sign', expectedHash, pdfSha256, ...how, ...body });
  const broken = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]).toString('base64');
  // One transparent point.
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
  for (const body of [
    {},
    { image: 'aGVsbG8=' },
    { image: 'no base64!' },
    { image: broken },
    { kind: 'typed', image: png },
  ]) {
    expect(await ask(body)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  }
  expect(await ask({ image: png })).toMatchObject({ status: 200, body: { signatures: [{ kind: 'drawn' }] } });
  expect((await house.app.rest(house.token, 'GET', `/documents/${id}/export`)).status).toBe(200);
});

test('paragraphs that state facts are listed until they cite something or are marked as own knowledge', async () => {
  await using house = await opened();
  const uploaded = await answered<{ evidence: { id: string }[] }>(
    house.app.upload(house.token, [{ name: 'Letter.txt', bytes: 'The school wrote on Monday.', type: 'text/plain' }]),
  );
  const evidenceId = uploaded.evidence[0]?.id ?? '';
  await house.make('/contacts', { name: 'Robert Hale', role: 'opposing_party' });
  const link = `casewright://evidence/${evidenceId}`;
  const { id } = await house.make('/documents', {
    ...declaration,
    body: `## On March 5, 2026\n\nI am his mother.\n\nOn March 5, 2026 he paid $40.\n\nThe school wrote [a letter](${link}).\n\n> Hale said so\n\nMr. Hale left at 9 p.m. See [it](${link}?page=1&q=wrote+on+Monday).`,
  });
  const states = (court: Court) => court.support.map(({ facts, state }) => [facts.join(' '), state]);
  const before = await house.court(id);
  expect(states(before)).toEqual([
    ['date amount', 'none'],
    ['name quotation', 'none'],
    ['date name', 'cited'],
  ]);
  const unsupported = before.findings.filter(({ code }) => code === 'unsupported');
  expect(unsupported.map(({ text }) => text)).toEqual([
    'This states a date and an amount and cites nothing.',
    'This states a name and a quotation and cites nothing.',
  ]);
  const marked = await house.act(id, { action: 'support', paragraph: before.support[0]?.paragraph, state: 'own' });
  expect(states(marked)[0]).toEqual(['date amount', 'own']);
  expect(marked.contentHash).toBe(before.contentHash);
  await house.change(id, { body: 'On March 6, 2026 he paid $40.' });
  expect(states(await house.court(id))).toEqual([['date amount', 'none']]);
});

test('citations are checked: the evidence, its page and the words quoted', async () => {
  await using house = await opened();
  const uploaded = await answered<{ evidence: { id: string }[] }>(
    house.app.upload(house.token, [{ name: 'Letter.txt', bytes: 'The school wrote on Monday.', type: 'text/plain' }]),
  );
  const evidenceId = uploaded.evidence[0]?.id ?? '';
  await house.app.settled(evidenceId);
  const gone = '01890000-0000-7000-8000-000000000000';
  const { id } = await house.make('/documents', {
    ...declaration,
    body: `[a](casewright://evidence/${gone}) [b](casewright://evidence/${evidenceId}?q=wrote+on+Friday) [c](casewright://evidence/${evidenceId}?q=the+school,+wrote) {{facts}}`,
  });
  const { findings } = await house.court(id);
  expect(findings[0]?.text).toBe('“Facts” is not filled in.');
  expect(findings.map(({ code, severity, excerpt }) => [code, severity, excerpt])).toEqual([
    ['unfilled_field', 'error', '{{facts}}'],
    ['citation_unknown', 'error', null],
    ['citation_passage', 'warning', 'wrote on Friday'],
    ['cited_not_attached', 'warning', null],
  ]);
});

test('a deleted document takes approvals, signatures and service along', async () => {
  await using house = await opened();
  const { id } = await house.make('/documents', declaration);
  await house.act(id, { action: 'approve' });
  await house.sign(id);
  await house.act(id, { action: 'serve', on: '2026-10-03', method: 'email', recipients: [{ name: 'B' }] });
  expect((await house.app.rest(house.token, 'DELETE', `/documents?id=${id}`)).status).toBe(204);
  expect((await house.app.rest(house.token, 'GET', `/documents/${id}/court`)).status).toBe(404);
});

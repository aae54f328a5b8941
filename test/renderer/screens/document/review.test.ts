import { expect, test } from 'vitest';
import type { Contact, Court, DocumentSignature } from '#renderer/api/generated.ts';
import { panelOfFinding, placeOfFinding, placeOfParagraph } from '#renderer/screens/document/review/paper-places.ts';
import { recipientsOf } from '#renderer/features/documents/recipients.ts';
import {
  amendedTitle,
  isSuperseded,
  kindWords,
  roleIn,
  signingProfile,
  usualStatement,
} from '#renderer/screens/document/review/signature-words.ts';
import { signerOf } from '#renderer/screens/document/review/signing.ts';

const lease = '0192f0c1-2345-7abc-8def-0123456789ab';
const text = [
  '# Facts',
  '',
  '1. I moved in on March 4, 2025, as',
  '   [the lease](casewright://evidence/0192f0c1-2345-7abc-8def-0123456789ab?page=2) says.',
  '',
  '2. Daniel paid $400. {{Date}}',
].join('\n');
const at = (place: { from: number; to: number } | null) => (place === null ? null : text.slice(place.from, place.to));

test('a paragraph is found by its words, however its lines are broken, and not once it was written anew', () => {
  expect(at(placeOfParagraph(text, 'Daniel paid $400. {{Date}}'))).toBe('2. Daniel paid $400. {{Date}}');
  expect(placeOfParagraph(text, 'Daniel paid $500.')).toBeNull();
});

test('a finding leads to its paragraph, its citation or its words', () => {
  const support: Court['support'] = [
    { paragraph: 'p2', text: 'Daniel paid $400. {{Date}}', facts: ['amount'], state: 'none' },
  ];
  const nothing = { paragraph: null, excerpt: null, evidenceId: null };
  expect(at(placeOfFinding(text, { ...nothing, paragraph: 'p2' }, support))).toContain('Daniel paid');
  expect(at(placeOfFinding(text, { ...nothing, evidenceId: lease }, support))).toMatch(/^\[the lease\].*\)$/);
  expect(at(placeOfFinding(text, { ...nothing, excerpt: '{{Date}}' }, support))).toBe('{{Date}}');
  expect(placeOfFinding(text, { ...nothing, excerpt: 'gone by now' }, support)).toBeNull();
  expect(placeOfFinding(text, nothing, support)).toBeNull();
});

test('what is mended elsewhere leads there', () => {
  expect(panelOfFinding({ code: 'caption_incomplete' })).toBe('court');
  expect(panelOfFinding({ code: 'attached_not_cited' })).toBe('exhibits');
  expect(panelOfFinding({ code: 'unsupported' })).toBeNull();
});

test('recipients are contacts with their addresses, then whoever was typed', () => {
  const contact = (name: string, address: string | null) => ({ id: name, name, address }) as Contact;
  const contacts = [contact('Daniel Ellery', ' 9 Elm Street '), contact('June Park', null)];
  expect(recipientsOf(contacts, '\nClerk of the Court, 1221 Oak Street, Oakland\n  Sam Lee ')).toEqual([
    { name: 'Daniel Ellery', address: '9 Elm Street', contactId: 'Daniel Ellery' },
    { name: 'June Park', contactId: 'June Park' },
    { name: 'Clerk of the Court', address: '1221 Oak Street, Oakland' },
    { name: 'Sam Lee' },
  ]);
});

test.each([
  ['Declaration', 'Amended Declaration'],
  ['Amended Declaration', 'Second amended Declaration'],
  ['second amended declaration', 'Third amended declaration'],
  ['Fifth amended Declaration', 'Further amended Declaration'],
  ['Amendedness', 'Amended Amendedness'],
])('an amendment of “%s” is “%s”', (title, amended) => {
  expect(amendedTitle(title, 300)).toBe(amended);
});

test('the title of an amendment is no longer than a title may be', () => {
  expect(amendedTitle('x'.repeat(300), 300)).toHaveLength(300);
});

test('a signature is superseded only while no later one counts', () => {
  const signatures = (...states: DocumentSignature['state'][]) => ({
    signatures: states.map((state) => ({ state }) as DocumentSignature),
  });
  expect(isSuperseded(signatures('superseded'))).toBe(true);
  expect(isSuperseded(signatures('superseded', 'withdrawn'))).toBe(true);
  expect(isSuperseded(signatures('superseded', 'valid'))).toBe(false);
  expect(isSuperseded(signatures('withdrawn'))).toBe(false);
  expect(isSuperseded(signatures())).toBe(false);
});

test('a declaration declares what the rules word, unless its text does so itself', () => {
  const statements = [{ name: 'Under penalty of perjury', text: 'I declare under penalty of perjury.' }];
  expect(usualStatement({ kind: 'declaration', body: 'I live here.' }, statements)).toBe(statements[0]?.text);
  expect(usualStatement({ kind: 'motion', body: 'I live here.' }, statements)).toBe('');
  expect(usualStatement({ kind: 'declaration', body: 'I declare under Penalty of Perjury…' }, statements)).toBe('');
  expect(usualStatement({ kind: 'declaration', body: '' }, [])).toBe('');
});

test('who signs is asked for and sent without what is empty', () => {
  const draft = {
    kind: 'wet' as const,
    name: ' Maya Ellery ',
    role: '',
    place: ' ',
    date: '2026-10-02',
    statement: '',
    certificate: 'printed nowhere',
  };
  expect(signerOf(draft)).toEqual({ kind: 'wet', name: 'Maya Ellery', date: '2026-10-02' });
  expect(kindWords('s_name', ' Maya Ellery ')).toBe('s/ Maya Ellery');
});

test('the role is that of the party of the same name, and the rules those of any court where there are none', () => {
  const caption = { parties: [{ name: 'Maya Ellery', role: 'Petitioner' }] } as Court['caption'];
  expect([roleIn(caption, ' maya ellery '), roleIn(caption, 'June'), roleIn(null, 'Maya Ellery')]).toEqual([
    'Petitioner',
    '',
    '',
  ]);
  const profiles = [{ id: 'any' }, { id: 'california' }] as Court['profiles'];
  expect(signingProfile({ profiles, profile: 'california' })?.id).toBe('california');
  expect(signingProfile({ profiles, profile: null })?.id).toBe('any');
});

import { expect, test } from 'vitest';
import type { Caption, Court } from '#renderer/api/generated.ts';
import { compareCaption } from '#renderer/screens/document/court/caption-proposal.ts';
import {
  captionDraft,
  countSettings,
  draftOf,
  formatAction,
  typedIn,
} from '#renderer/screens/document/court/court-draft.ts';

const caption: Caption = {
  court: 'Superior Court of California',
  county: 'County of Alameda',
  parties: [
    { name: 'Maya Ellery', role: 'Petitioner' },
    { name: 'Daniel Ellery', role: 'Respondent' },
  ],
  caseNumber: 'FL-7',
  title: '',
  hearing: '',
  filer: ['Maya Ellery', '12 Oak Street'],
  footer: '',
};
const overrides: Court['overrides'] = { size: 13, lineNumbers: false, margins: { left: 90 } };
const saved = draftOf('us-california', caption, overrides);

test('what is typed and is as it was before is nothing to save', () => {
  expect(typedIn(saved, { court: 'Superior Court of California', parties: caption.parties.slice() })).toBeNull();
  expect(typedIn(saved, { court: 'Another court', county: 'County of Alameda' })).toEqual({ court: 'Another court' });
});

test('of the caption only what was typed is sent, trimmed and without what is blank', () => {
  const typed = {
    filer: ' Maya Ellery \n\n 14 Oak Street\n',
    parties: [...caption.parties, { name: ' ', role: '' }, { name: ' June Park ', role: '' }],
  };
  expect(formatAction(saved, typed)).toEqual({
    action: 'format',
    profile: 'us-california',
    caption: {
      filer: ['Maya Ellery', '14 Oak Street'],
      parties: [...caption.parties, { name: 'June Park', role: '' }],
    },
  });
});

test('settings are sent together, and what is left to the rules is left out', () => {
  expect(formatAction(saved, { size: '', page: 'a4', numbering: 'true', top: '99.2 pt' })).toEqual({
    action: 'format',
    profile: 'us-california',
    overrides: { page: 'a4', lineNumbers: false, numbering: true, margins: { left: 90, top: 99.2 } },
  });
});

test('another profile alone changes neither caption nor settings', () => {
  expect(formatAction(saved, { profile: 'us-federal' })).toEqual({ action: 'format', profile: 'us-federal' });
});

test('a setting counts as one’s own only where it is other than the rules have it', () => {
  const usual: Court['profiles'][number]['usual'] = {
    page: 'letter',
    font: 'tinos',
    size: 12,
    spacing: 2,
    margins: { top: 72, right: 36, bottom: 45, left: 90 },
    lineNumbers: true,
    footnotes: 'single',
    numbering: false,
  };
  expect(countSettings(saved, usual)).toBe(2);
  expect(countSettings(draftOf('us-california', caption, {}), usual)).toBe(0);
});

test('the case fills what is empty, and only shows what says something else', () => {
  const own = captionDraft({ ...caption, court: 'Superior Court', county: '', filer: [] });
  const proposed = captionDraft({ ...caption, title: '', caseNumber: '' });
  expect(compareCaption(own, proposed)).toEqual({
    fills: { county: 'County of Alameda', filer: 'Maya Ellery\n12 Oak Street' },
    differs: ['court'],
  });
});

test('parties in another order are another caption', () => {
  const own = captionDraft({ ...caption, parties: caption.parties.toReversed() });
  expect(compareCaption(own, captionDraft(caption)).differs).toEqual(['parties']);
});

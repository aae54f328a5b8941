import { expect, test } from 'vitest';
import { gapsOf } from '#server/rules/preparation.ts';

const fact = { fact: 'A fact', evidenceId: null, timelineEntryId: null, witnessId: null, against: false };
const kinds = (support: readonly (typeof fact | object)[]) =>
  gapsOf([{ id: 'e', claim: 'A lease', support: support.map((each) => ({ ...fact, ...each })) }], null).map(
    ({ kind }) => kind,
  );

test.each([
  [[], ['no_support']],
  [[{}], []],
  [[{ evidenceId: 'x' }], ['no_witness']],
  [[{ evidenceId: 'x', witnessId: 'w' }], []],
  [[{ evidenceId: 'x', witnessId: 'w' }, { against: true }], ['contradicted']],
  [[{ against: true, evidenceId: 'x' }], ['no_support', 'contradicted']],
])('of %j there are the gaps %j', (support, found) => {
  expect(kinds(support)).toEqual(found);
});

test('a gap says how many', () => {
  const support = [
    { ...fact, evidenceId: 'x' },
    { ...fact, evidenceId: 'y' },
    { ...fact, against: true },
  ];
  expect(gapsOf([{ id: 'e', claim: 'A lease', support }], ['x'])).toEqual([
    { elementId: 'e', kind: 'no_witness', text: 'No witness lays the foundation for 2 exhibits.' },
    { elementId: 'e', kind: 'contradicted', text: 'One fact speaks against this.' },
    { elementId: 'e', kind: 'not_in_packet', text: 'One exhibit is in no packet.' },
  ]);
});

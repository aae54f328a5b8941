import { expect, it } from 'vitest';
import { nextStep } from '#renderer/screens/home/next-step.ts';
import { hearing } from '#test/renderer/support/court-days.ts';

const today = '2026-03-09';
const none = { messages: 0, folders: 0, issues: 0, documents: 0, todos: 0 };
const counts = { ...none, evidence: 3, timeline: 2, hearings: 1, contacts: 2, courtCases: 1 };
const known = { counts, hearings: [], packed: new Set<string>(), today };
const soon = { ...hearing('motion', '2026-03-20'), purpose: 'Motion to modify', resourceCount: 2 };

it('begins with what a matter cannot do without, in order', () => {
  const empty = { ...none, evidence: 0, timeline: 0, hearings: 0, contacts: 0, courtCases: 0 };
  expect(nextStep({ ...known, counts: empty })?.title).toBe('Put your evidence here');
  expect(nextStep({ ...known, counts: { ...counts, timeline: 0 } })?.title).toBe('Write down what happened when');
  expect(nextStep({ ...known, counts: { ...counts, contacts: 0 } })?.title).toBe('Add the people');
});

it('then leads to the next hearing: what to bring, then its packet, then nothing', () => {
  expect(nextStep({ ...known, hearings: [{ ...soon, resourceCount: 0 }] })?.title).toBe(
    'Choose what to bring to “Motion to modify”',
  );
  expect(nextStep({ ...known, hearings: [soon] })).toMatchObject({
    title: 'Prepare the packet for “Motion to modify”',
    href: '/hearings/motion',
  });
  expect(nextStep({ ...known, hearings: [soon], packed: new Set(['motion']) })).toBeNull();
});

it('says nothing of hearings that are far away, over or off, nor while the packets are unknown', () => {
  const others = [
    hearing('far', '2026-06-01'),
    hearing('over', '2026-03-08'),
    { ...hearing('off', '2026-03-12'), status: 'vacated' as const },
  ];
  expect(nextStep({ ...known, hearings: others })).toBeNull();
  expect(nextStep({ ...known, hearings: [soon], packed: null })).toBeNull();
});

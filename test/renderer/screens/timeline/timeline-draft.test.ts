import { describe, expect, it } from 'vitest';
import { changedFacts } from '#renderer/features/record-form/record-draft.ts';
import {
  eventDraftRules,
  eventReady,
  sentFacts,
  withItsLineEndings,
} from '#renderer/screens/timeline/timeline-draft.ts';

const event = {
  id: 'e',
  caseId: 'c',
  kind: 'event',
  sourceId: 'e',
  editable: true,
  date: '2024-03-01',
  precision: 'month',
  qualifier: 'about',
  time: null,
  title: '  *Late*\r\nagain ',
  detail: 'Text\r\n',
  courtCaseId: null,
  position: 0,
  contactIds: ['p'],
  evidenceIds: [],
  private: false,
  createdAt: '2024-03-05T00:00:00.000Z',
  updatedAt: '2024-03-05T00:00:00.000Z',
} as const;

describe('an event in its form', () => {
  const draft = eventDraftRules.draftOf({ ...event, contactIds: [...event.contactIds], evidenceIds: [] });
  const row = { ...event, contactIds: [...event.contactIds], evidenceIds: [] };

  it('changes nothing by being opened', () => {
    expect(draft.when).toBe('about March 2024');
    expect(changedFacts(eventDraftRules, row, draft)).toEqual({});
  });

  it('sends only what was changed, the date in its three parts', () => {
    const facts = changedFacts(eventDraftRules, row, { ...draft, when: '5 Mar 2024', time: '14:30' });
    expect(sentFacts(facts)).toEqual({ date: '2024-03-05', precision: 'day', qualifier: null, time: '14:30' });
  });

  it('keeps titles and details to the letter', () => {
    const facts = changedFacts(eventDraftRules, row, { ...draft, title: `${event.title}!`, detail: 'Text\r\n ' });
    expect(facts).toEqual({ title: `${event.title}!`, detail: 'Text\r\n ' });
    expect(withItsLineEndings('  *Late*\nagain !', event.title)).toBe('  *Late*\r\nagain !');
    expect(withItsLineEndings('a\nb', 'a')).toBe('a\nb');
  });

  it('can be saved with a date that means one and a title', () => {
    expect(eventReady(draft)).toBe(true);
    expect(eventReady({ ...draft, title: ' \n' })).toBe(false);
    expect(eventReady({ ...draft, when: 'soon' })).toBe(false);
    expect(eventReady({ ...draft, when: 'Words we cannot read back' }, 'Words we cannot read back')).toBe(true);
  });
});

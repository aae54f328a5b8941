import { describe, expect, it } from 'vitest';
import { proposedSelf } from '#server/importers/proposed-self.ts';
import { askSelfName, refuseUnanswered } from '#server/importers/questions.ts';

const owner = { names: ['Maria Delgado'], handles: ['+1 (555) 010-1234', 'maria@example.com'] };

describe('who is likely me', () => {
  it.each<[string, readonly string[], string | null]>([
    ['the whole name', ['Tom', 'maria  DELGADO'], 'maria  DELGADO'],
    ['a name with invisible marks and a tilde', ['Tom', '~\u202fMaria\u00a0Delgado'], '~\u202fMaria\u00a0Delgado'],
    ['the number without its country', ['Tom', '555-010-1234'], '555-010-1234'],
    ['the address', ['Tom', 'Maria@Example.com'], 'Maria@Example.com'],
    ['the first name alone', ['Tom', 'Maria'], 'Maria'],
    ['nobody when two share the first name', ['Maria A', 'Maria B'], null],
    ['nobody', ['Tom', 'Ann'], null],
  ])('proposes %s', (_, names, expected) => {
    expect(proposedSelf(names, owner)).toBe(expected);
  });
});

describe('questions', () => {
  it('offers everybody who wrote, and nobody', () => {
    const question = askSelfName(['Tom', 'Maria'], owner, [{ record: 1, raw: 'x'.repeat(900) }]);
    expect(question.choices.map(({ value }) => value)).toEqual(['Tom', 'Maria', '(none of these)']);
    expect(question.proposed).toBe('Maria');
    expect(question.examples[0]?.raw).toHaveLength(500);
  });

  it('refuses to read while one is open', () => {
    expect(() => refuseUnanswered([])).not.toThrow();
    expect(() => refuseUnanswered([askSelfName(['Tom'], owner, [])])).toThrow(
      'Answer the open questions first: selfName.',
    );
  });
});

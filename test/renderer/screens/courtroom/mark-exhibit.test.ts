import { describe, expect, it, vi } from 'vitest';
import { ApiError, OfflineError } from '#renderer/api/api-error.ts';
import type { Binder } from '#renderer/api/generated.ts';
import type { Act } from '#renderer/features/preparation/use-act.ts';
import { markExhibit } from '#renderer/screens/courtroom/mark-exhibit.ts';

const at = '2027-01-14T18:40:00.000Z';
const marked = { binderId: 'b', evidenceId: 'e', name: 'Exhibit 2' };

function item(...marks: string[]) {
  return { id: 'i', binderId: 'b', kind: 'exhibit', evidenceId: 'e', marks: marks.map((mark) => ({ mark, at })) };
}
const holding = (...items: object[]) => [{ id: 'b', sections: [{ items }] }] as unknown as Binder[];

/** Answers, or refuses, what is asked one after the other. */
function acting(...answers: (object | Error)[]) {
  const act = vi.fn<Act>(() => {
    const answer = answers.shift() ?? new Error('Asked once too often.');
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve({ changed: [answer] } as never);
  });
  return { act, asked: () => act.mock.calls.map(([action]) => action) };
}

describe('a mark in the courtroom', () => {
  it('is kept with the time; an exhibit that is not in the binder yet is added first', async () => {
    const { act, asked } = acting(item(), item('offered'));
    expect(await markExhibit(act, () => holding(), marked, 'offered')).toMatch(/^Exhibit 2 offered, \d+:40/);
    expect(asked()).toEqual([
      { action: 'add-item', binderId: 'b', item: { kind: 'exhibit', evidenceId: 'e' } },
      { action: 'mark-exhibit', itemId: 'i', mark: 'offered' },
    ]);
  });

  it('is tried once more where somebody else edited the exhibit meanwhile, and no more than that', async () => {
    const stale = () => new ApiError(409, { error: 'Changed since.', code: 'conflict' }, null);
    const once = acting(stale(), item('admitted'));
    expect(await markExhibit(once.act, () => holding(item()), marked, 'admitted')).toMatch(/^Exhibit 2 admitted, /);
    const twice = acting(stale(), stale());
    expect(await markExhibit(twice.act, () => holding(item()), marked, 'admitted')).toBe(
      'Exhibit 2 was not marked admitted. Changed since.',
    );
    expect(twice.asked()).toHaveLength(2);
  });

  it('that could not be sent says so, and is not taken for made', async () => {
    const { act } = acting(new OfflineError());
    expect(await markExhibit(act, () => holding(item()), marked, 'excluded')).toBe(
      'Exhibit 2 was not marked excluded. Casewright is not answering; it may have stopped.',
    );
  });

  it('that it has already is not made twice', async () => {
    const { act, asked } = acting();
    expect(await markExhibit(act, () => holding(item('admitted')), marked, 'admitted')).toMatch(/was admitted at/);
    expect(asked()).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { operations } from '#server/areas/operations.ts';
import { syncRules } from '#server/areas/records.ts';
import { readPages } from '#server/sync/pages.ts';
import { listRequest, type Offered, type Request } from '#server/sync/requests.ts';
import { must } from './two.ts';

/* The list of messages is read page by page, as of one moment (SPEC 10.4). */

const rule = must(syncRules.find(({ resource }) => resource === 'messages'));

function list(asks: boolean): Request {
  const offered: Offered = {
    operation: (id) => operations.find((each) => each.id === id),
    takes: () => true,
    asks: () => asks,
  };
  return must(listRequest(offered, rule, 'there'));
}

type Answer = { value: unknown } | { refusal: { status: number } };

/** Reads the list from a server that gives these answers in turn. */
async function reading(...answers: Answer[]) {
  const queries: Request['query'][] = [];
  const read = await readPages(rule, list(true), (request) => {
    queries.push(request.query);
    return Promise.resolve(must(answers.shift()));
  });
  return { read, queries };
}

const page = (id: string, nextOffset: number | null) => ({ value: { messages: [{ id }], nextOffset, snapshot: 's1' } });
const first = { caseId: 'there', changed: 'true' };
const second = { ...first, snapshot: 's1', offset: '1' };
const shifted = { refusal: { status: 409 } };

describe('the pages of a list (10.4)', () => {
  it('are asked for to the last one, each as of the moment of the first', async () => {
    const [one, two, three] = [page('a', 1), page('b', 2), page('c', null)];
    const { read, queries } = await reading(one, two, three);
    expect(read).toEqual({ values: [one, two, three].map(({ value }) => value) });
    expect(queries).toEqual([first, second, { ...second, offset: '2' }]);
  });

  it('are read from the beginning again where something between two of them was deleted', async () => {
    const { read, queries } = await reading(page('a', 1), shifted, page('b', null));
    expect(read).toEqual({ values: [page('b', null).value] });
    expect(queries).toEqual([first, second, first]);
  });

  it('are refused where that does not end, or the list itself is refused', async () => {
    const again = [page('a', 1), shifted];
    const { read, queries } = await reading(...again, ...again, ...again);
    expect([read, queries.length]).toEqual([shifted, 6]);
    expect((await reading(shifted)).read).toEqual(shifted);
  });

  it('are of all messages where the server can’t be asked for the changed ones alone', () => {
    expect([list(true).query, list(false).query]).toEqual([first, { caseId: 'there' }]);
  });
});

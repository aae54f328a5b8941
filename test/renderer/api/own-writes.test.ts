import { describe, expect, it } from 'vitest';
import { isOwnEcho, ownWrite, ownWritesEnded } from '#renderer/api/own-writes.ts';

const todo = { resource: 'todos', id: 'a' };

describe('the echo of a write', () => {
  it('is known by the id of the request, for the records its answer brought', async () => {
    await ownWrite(Promise.resolve({ value: todo, requestId: 'request 1' }), (shown) => [shown]);
    expect(isOwnEcho({ ...todo, requestId: 'request 1' })).toBe(true);
    expect(isOwnEcho({ ...todo, requestId: 'somebody’s' })).toBe(false);
    // What else the request changed did not come with its answer.
    expect(isOwnEcho({ resource: 'hearings', id: 'b', requestId: 'request 1' })).toBe(false);
  });

  it('may come before the answer, which is waited for', async () => {
    const answer = Promise.withResolvers<{ value: null; requestId: string }>();
    const write = ownWrite(answer.promise, () => [todo]);
    const echo = ownWritesEnded().then(() => isOwnEcho({ ...todo, requestId: 'request 2' }));
    answer.resolve({ value: null, requestId: 'request 2' });
    await write;
    expect(await echo).toBe(true);
  });

  it('of a write whose answer was lost is somebody else’s change', async () => {
    await expect(ownWrite(Promise.reject(new Error('cut off')), () => [todo])).rejects.toThrow('cut off');
    await ownWritesEnded();
    expect(isOwnEcho({ ...todo, requestId: 'request 3' })).toBe(false);
  });
});

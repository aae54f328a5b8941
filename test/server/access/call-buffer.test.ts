import { describe, expect, it } from 'vitest';
import { CallBuffer, recordsKept, type TokenCall } from '#server/access/call-buffer.ts';

function call(more: Partial<TokenCall> = {}): TokenCall {
  return {
    tokenId: 'token',
    at: 0,
    transport: 'rest',
    operationId: 'get_evidence_by_id',
    requestId: 'request',
    caseId: 'case',
    outcome: 'done',
    records: ['a'],
    recordCount: 1,
    firstSeq: null,
    lastSeq: null,
    bytes: 0,
    times: 1,
    ...more,
  };
}

describe('the calls that wait to be written', () => {
  it('have a line each, in their order', () => {
    const buffer = new CallBuffer();
    buffer.add(call());
    buffer.add(call({ records: ['b'] }));
    expect(buffer.take().map(({ records }) => records)).toEqual([['a'], ['b']]);
    expect(buffer.take()).toEqual([]);
  });

  it('share a line in a flood, with like calls only, and none is lost from the count', () => {
    const buffer = new CallBuffer(2);
    for (let number = 0; number < 10; number += 1) buffer.add(call({ records: [`r${number}`], at: number }));
    buffer.add(call({ outcome: 'not_found' }));
    const lines = buffer.take();
    expect(lines.map(({ times, outcome }) => [times, outcome])).toEqual([
      [1, 'done'],
      [1, 'done'],
      [8, 'done'],
      [1, 'not_found'],
    ]);
    expect(lines[2]).toMatchObject({
      at: 9,
      recordCount: 8,
      records: ['r2', 'r3', 'r4', 'r5', 'r6', 'r7', 'r8', 'r9'],
    });
  });

  it('keep so many ids in a shared line, and count the rest', () => {
    const buffer = new CallBuffer(0);
    for (let number = 0; number < recordsKept * 3; number += 1) buffer.add(call({ records: [`r${number}`] }));
    const [line] = buffer.take();
    expect(line?.records).toHaveLength(recordsKept);
    expect(line?.recordCount).toBe(recordsKept * 3);
  });

  it('take the bytes that are sent after they were noted, in a shared line too', () => {
    const buffer = new CallBuffer(0);
    buffer.add(call()).bytes += 10;
    buffer.add(call()).bytes += 5;
    expect(buffer.take()[0]?.bytes).toBe(15);
  });

  it('name no changes in a line that covers several calls', () => {
    const buffer = new CallBuffer(0);
    buffer.add(call({ firstSeq: 1, lastSeq: 2 }));
    buffer.add(call({ firstSeq: 7, lastSeq: 7, caseId: 'another' }));
    expect(buffer.take()[0]).toMatchObject({ firstSeq: null, lastSeq: null, caseId: null });
  });

  it('that were put back are before those that came meanwhile, and count for all they cover', () => {
    const buffer = new CallBuffer(1);
    buffer.add(call({ requestId: 'first' }));
    buffer.add(call());
    buffer.add(call());
    const taken = buffer.take();
    buffer.add(call({ requestId: 'meanwhile' }));
    buffer.putBack(taken);
    expect(buffer.take()).toMatchObject([{ requestId: 'first', times: 1 }, { times: 3 }]);
  });
});

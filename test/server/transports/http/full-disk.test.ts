import { existsSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { known } from '#server/transports/http/catalog-handler.ts';

/** A device on which there never is room. */
const full = '/dev/full';

function caught(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('It worked.');
}

test.skipIf(!existsSync(full))('says that the disk is full, and that nothing was half done', () => {
  const logged: unknown[] = [];
  const error = caught(() => writeFileSync(full, 'bytes'));
  const answer = known(error, 'r1', (each) => logged.push(each));
  expect([answer.status, answer.code]).toEqual([402, 'storage_limit']);
  expect(answer.message).toContain('is full. Nothing was left half done');
  expect(answer.body()).toMatchObject({ requestId: 'r1' });
  expect(logged).toEqual([error]);
});

// 53100 is PostgreSQL's.
test.each(['EDQUOT', 'SQLITE_FULL', '53100'])('knows %s for a full disk too', (code) => {
  const error = Object.assign(new Error('no room'), { code });
  expect(known(error, 'r1', () => undefined).code).toBe('storage_limit');
});

test.each([new Error('ENOSPC'), Object.assign(new Error('denied'), { code: 'EACCES' }), 'ENOSPC'])(
  'takes %s for no full disk',
  (error) => {
    expect(known(error, 'r1', () => undefined).code).toBe('internal');
  },
);

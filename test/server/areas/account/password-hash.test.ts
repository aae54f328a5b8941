import { describe, expect, it } from 'vitest';
import { passwordMatches } from '#server/areas/account/check-password.ts';
import { hashPassword, inLine, isOutdated } from '#server/areas/account/password-hash.ts';

describe('a hash', () => {
  it('is out of date when it was made with lower figures than today’s', async () => {
    expect(isOutdated(await hashPassword('correct horse battery'))).toBe(false);
    expect(isOutdated('$argon2id$v=19$m=19456,t=1,p=1$c2FsdA$aGFzaA')).toBe(true);
    expect(isOutdated('$argon2id$v=19$m=8192,t=2,p=1$c2FsdA$aGFzaA')).toBe(true);
    expect(isOutdated('$argon2id$v=19$m=65536,t=3,p=1$c2FsdA$aGFzaA')).toBe(false);
  });

  it('is of nobody where there is none', async () => {
    expect(await passwordMatches(undefined, 'correct horse battery')).toBe(false);
    expect(await passwordMatches(await hashPassword('correct horse battery'), 'correct horse battery')).toBe(true);
  });
});

describe('the line of passwords', () => {
  it('lets few be hashed at once, in the order they came, and one that fails lets the next one in', async () => {
    let working = 0;
    let most = 0;
    const order: number[] = [];
    const work = (i: number) => async () => {
      working += 1;
      most = Math.max(most, working);
      order.push(i);
      await new Promise((resolve) => setTimeout(resolve, 1));
      working -= 1;
      if (i % 7 === 0) throw new Error('It broke.');
      return i;
    };
    const all = await Promise.allSettled(Array.from({ length: 60 }, (_, i) => inLine(work(i))));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(51);
    expect(order).toEqual(Array.from({ length: 60 }, (_, i) => i));
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(3);
    expect(working).toBe(0);
  });

  it('sends away who comes when two hundred wait, and takes the next one again', async () => {
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const all = Array.from({ length: 250 }, () => inLine(() => gate));
    const settled = Promise.allSettled(all);
    await expect(inLine(() => gate)).rejects.toMatchObject({ problem: 'rate', retryAfter: 5 });
    open();
    const done = (await settled).filter(({ status }) => status === 'fulfilled').length;
    expect(done).toBeGreaterThanOrEqual(201);
    expect(done).toBeLessThanOrEqual(203);
    await expect(inLine(() => Promise.resolve('next'))).resolves.toBe('next');
  });
});

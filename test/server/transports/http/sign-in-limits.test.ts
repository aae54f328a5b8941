import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inLine } from '#server/areas/account/password-hash.ts';
import { expectStatus, HostedServer, password, sorted } from '#test/support/hosted.ts';

// How often anybody may try, and that a refusal does not reveal who has an account.
let house: HostedServer;
const email = 'maya@example.org';
beforeAll(async () => {
  house = await HostedServer.start();
  await house.person(email);
});
afterAll(() => house[Symbol.asyncDispose]());

const wrong = { password: 'wrong horse battery' };

async function statuses(times: number, ask: (index: number) => Promise<{ status: number }>): Promise<number[]> {
  const all: number[] = [];
  for (let i = 0; i < times; i += 1) all.push((await ask(i)).status);
  return all;
}

const times = (count: number, status: number) => Array.from({ length: count }, () => status);

describe('passwords', () => {
  it('of one address are tried ten times in a quarter of an hour, whether anybody has it or not', async () => {
    for (const address of [email, 'nobody@example.org']) {
      const guesser = house.browser();
      expect(await statuses(11, () => guesser.signIn(address, wrong)), address).toEqual([...times(10, 403), 429]);
      const reply = await guesser.signIn(address);
      expect(reply.body).toMatchObject({ code: 'rate', error: expect.stringMatching(/Try again in 1[45] minutes\.$/) });
      const wait = Number(reply.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(840);
      expect(wait).toBeLessThanOrEqual(900);
    }
    // Its owner, at another address, is not kept out.
    await expectStatus(200, house.browser().signIn(email));
  });

  it('are all tried again by who knew the right one', async () => {
    const forgetful = house.browser();
    expect(await statuses(9, () => forgetful.signIn(email, wrong))).toEqual(times(9, 403));
    await expectStatus(200, forgetful.signIn(email));
    expect(await statuses(9, () => forgetful.signIn(email, wrong))).toEqual(times(9, 403));
  });

  it('are tried sixty times from one network, for any account, and a right one gives back no more than itself', async () => {
    const sprayer = house.browser();
    const asked = await statuses(67, (i) =>
      i % 10 === 9 ? sprayer.signIn(email) : sprayer.signIn(`person-${i}@example.org`, wrong),
    );
    // Six of them were right.
    expect(asked.slice(0, 66)).not.toContain(429);
    expect(asked[66]).toBe(429);
    // The links with passwords and secrets are guessed at the same price.
    await expectStatus(429, sprayer.post('/app/verify', { link: 'a'.repeat(40), password }));
    await expectStatus(429, sprayer.post('/app/reset', { link: 'a'.repeat(40), password }));
    await expectStatus(200, house.browser().signIn(email));
  }, 60_000);

  it('are counted by the network that a trusted proxy names, whatever else the client claims', async () => {
    const liar = (i: number) =>
      house.browser({
        'x-forwarded-for': `10.0.0.${i}, 203.0.113.7`,
        'x-real-ip': `10.0.0.${i}`,
        forwarded: `for=10.0.0.${i}`,
      });
    expect(await statuses(11, (i) => liar(i).signIn(email, wrong))).toEqual([...times(10, 403), 429]);
  });
});

describe('mails', () => {
  it('go to an address five times an hour, and nothing shows that no more are sent', async () => {
    const asked = 'often@example.org';
    await house.person(asked);
    const replies = await statuses(7, () => house.browser().post('/app/forgot', { email: asked }));
    expect(replies).toEqual(times(7, 202));
    // The one to confirm the address was the first of the five.
    const marker = house.browser();
    await marker.post('/app/sign-up', { email: 'marker@example.org', name: 'Marker', password });
    await house.mail.mailTo('marker@example.org');
    expect(house.mail.mails().filter(({ to }) => to === asked)).toHaveLength(5);
  }, 30_000);

  it('do not keep anybody from an account: who signs in to it asks for the mail again', async () => {
    const asked = 'spent@example.org';
    await statuses(5, () => house.browser().post('/app/forgot', { email: asked }));
    const browser = house.browser();
    await expectStatus(202, browser.post('/app/sign-up', { email: asked, name: 'Late', password }));
    await expectStatus(200, browser.signIn(asked));
    expect((await browser.get('/app/session')).body).toMatchObject({ account: { emailVerified: false } });
  }, 30_000);

  it('are asked for twenty times an hour from one network', async () => {
    const asker = house.browser();
    const replies = await Promise.all(
      Array.from({ length: 21 }, (_, i) => asker.post('/app/forgot', { email: `nobody-${i}@example.org` })),
    );
    expect(sorted(replies)).toEqual([...times(20, 202), 429]);
    const refused = await asker.post('/app/sign-up', { email: 'new@example.org', name: 'New', password });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
  });
});

describe('how long it takes', () => {
  it('to be refused is as much work for an address that nobody has: it waits in the same line', async () => {
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const line = Promise.allSettled(Array.from({ length: 250 }, () => inLine(() => gate)));
    for (const address of [email, 'nobody-at-all@example.org']) {
      const reply = await house.browser().signIn(address, wrong);
      expect(reply.body, address).toMatchObject({ code: 'rate', error: expect.stringMatching(/^Too many people/) });
      expect(reply.headers.get('retry-after')).toBe('5');
    }
    open();
    await line;
    await expectStatus(200, house.browser().signIn(email));
  });

  it('to ask for a mail is no less for an address that nobody has', async () => {
    for (const address of [email, 'nobody-at-all@example.org']) {
      for (const [door, body] of [
        ['/app/forgot', { email: address }],
        ['/app/sign-up', { email: address, name: 'Somebody', password }],
      ] as const) {
        const began = performance.now();
        await expectStatus(202, house.browser().post(door, body));
        expect(performance.now() - began, `${door} ${address}`).toBeGreaterThan(390);
      }
    }
  });
});

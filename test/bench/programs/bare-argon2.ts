import { hash, verify } from '@node-rs/argon2';
import { createInterface } from 'node:readline';
import { figures } from '#server/areas/account/password-hash.ts';

/*
 * What we compare signing in with: the library's own `verify`, called so many times at once in a process with the same
 * number of threads, and nothing else. Reads lines "AT-ONCE SECONDS" and answers each with how many that
 * were, and in how many seconds.
 */
const password = 'a plain long password';
const kept = await hash(password, figures);
console.log('ready');
for await (const line of createInterface({ input: process.stdin })) {
  const [atOnce = 1, seconds = 1] = line.split(' ').map(Number);
  const started = performance.now();
  const until = started + seconds * 1000;
  let done = 0;
  const verifyOn = async (): Promise<void> => {
    while (performance.now() < until) {
      if (!(await verify(kept, password))) throw new Error('The password is not its own.');
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, verifyOn));
  console.log(JSON.stringify({ count: done, seconds: (performance.now() - started) / 1000 }));
}

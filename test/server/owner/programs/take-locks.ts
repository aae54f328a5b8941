import { takeLock } from '#server/owner/lock-file.ts';

/*
 * Tries lock after lock at agreed moments, so that several of these collide. Arguments: the path before the number, how
 * many, the moment of the first (ms), the time between two (ms). Prints what it took and lives until it is asked to
 * end.
 */
const [path = '', count = '0', first = '0', between = '0'] = process.argv.slice(2);
const taken: number[] = [];
for (let round = 0; round < Number(count); round += 1) {
  const moment = Number(first) + round * Number(between);
  while (Date.now() < moment) {
    // Waiting without sleeping: a timer would wake the competitors one after another.
  }
  if (takeLock(`${path}${round}`).taken) taken.push(round);
}
process.stdout.write(`${JSON.stringify(taken)}\n`);
process.stdin.resume();
process.stdin.once('end', () => process.exit(0));

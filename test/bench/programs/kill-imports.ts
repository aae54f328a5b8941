import { killWhileImporting } from '#test/server/areas/messages/killed-imports.ts';

/* `kill-imports.ts [imports] [at once]`: imports messages while server and child are killed at random, and counts. */

const [imports = 1000, atOnce = 25] = process.argv.slice(2).map(Number);
const sum = { imports: 0, servers: 0, children: 0, half: 0, lost: 0, duplicates: 0 };
for (let seed = 1; sum.imports < imports; seed += 1) {
  const killed = await killWhileImporting(Math.min(atOnce, imports - sum.imports), seed);
  for (const what of Object.keys(sum) as (keyof typeof sum)[]) sum[what] += killed[what];
  console.log(
    `${sum.imports} imports, ${sum.servers} kills of the server and ${sum.children} of the child: ${sum.half} half stored, ${sum.lost} lost, ${sum.duplicates} messages stored twice`,
  );
}

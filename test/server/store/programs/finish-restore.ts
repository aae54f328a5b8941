import { finishRestore } from '#server/store/restore-journal.ts';

/** Finishes the restore of a data folder, and is killed after the given number of steps. */
const [dataFolder = '', dieAfter = '0'] = process.argv.slice(2);
let steps = 0;
finishRestore(dataFolder, () => {
  steps += 1;
  if (steps === Number(dieAfter)) process.kill(process.pid, 'SIGKILL');
});
process.stdout.write(String(steps));

import { polling } from '#test/bench/hosted/polling.ts';
import { startHosted } from '#test/bench/hosted/hosted-server.ts';
import { signIns } from '#test/bench/hosted/sign-ins.ts';
import type { Measure } from '#test/bench/measure.ts';

export const hosted: Measure = {
  name: 'hosted',
  async run(bench) {
    const { quick } = bench.options;
    const [accounts, desktops, todos] = quick ? [60, 10, 2] : [500, 100, 20];
    await using server = await startHosted(bench, accounts, todos);
    return [...(await polling(bench, server, desktops)), ...(await signIns(bench, server))];
  },
};

import { randomUUID } from 'node:crypto';
import { openDesktop } from '#test/bench/sync/desktop.ts';
import { fillMatter } from '#test/bench/sync/matter.ts';
import type { Asked, Said } from '#test/bench/sync/steps.ts';

/*
 * One step of a desktop that syncs with a server, in its own process, so that memory and processor time are those of
 * the step: `node sync-desktop.ts '{"step": …}'` (steps.ts). Its last line is the result.
 */

const asked = JSON.parse(process.argv[2] ?? '{}') as Asked;
const requests = new Map<string, number>();
const sent = (line: string): void => void requests.set(line, (requests.get(line) ?? 0) + 1);
const desktop = await openDesktop({ ...asked, sent });
const steps: Record<Asked['step'], () => Promise<Said>> = {
  async fill() {
    if (!asked.shape) throw new Error('How large shall the matter be?');
    const caseId = await desktop.firstMatter();
    return { caseId, eventId: await fillMatter(desktop, caseId, asked.shape) };
  },
  async link() {
    const id = randomUUID();
    await desktop.engine.addRemote({
      id,
      accountId: desktop.accountId,
      name: 'Office',
      url: asked.url,
      token: asked.token,
    });
    const wanted =
      asked.remoteCaseId === null ? { caseId: await desktop.firstMatter() } : { remoteCaseId: asked.remoteCaseId };
    const { remoteCaseId, caseId } = await desktop.engine.select(id, wanted);
    return { remoteCaseId, caseId };
  },
  async edit() {
    await desktop.call('patch_timeline', { query: { id: asked.eventId }, body: { title: `Changed ${randomUUID()}` } });
    return {};
  },
  preview: () =>
    measured(async (remoteId, caseId) => {
      const seen = await desktop.engine.preview(remoteId, caseId);
      return { end: 'preview', predicted: seen.requests };
    }),
  async idle() {
    const run = async (remoteId: string): Promise<void> => {
      const { end, matters } = await desktop.engine.run(remoteId, undefined, { byItself: true });
      if (end !== 'inStep' || matters.some(({ rounds }) => rounds > 0)) throw new Error('The matter is not at rest.');
    };
    const [matter] = await desktop.engine.selected();
    if (!matter) throw new Error('No matter is kept in step.');
    const first = await waited(() => run(matter.remoteId));
    await run(matter.remoteId);
    requests.clear();
    const rounds = 20;
    const before = process.cpuUsage();
    const wait = await waited(async () => {
      for (let round = 0; round < rounds; round += 1) await run(matter.remoteId);
    });
    const { user, system } = process.cpuUsage(before);
    const processorMs = (user + system) / 1000 / rounds;
    return { idle: { processorMs, wait, firstWait: first, bytesOfBases: await desktop.bytesOfBases() } };
  },
  run: () =>
    measured(async (remoteId, caseId) => {
      const { end, sentence, matters } = await desktop.engine.run(remoteId, caseId);
      const left = matters.flatMap((matter) => matter.left.map(({ why }) => why));
      if (end !== 'inStep') throw new Error(`The run ended “${end}”: ${[sentence, ...left.slice(0, 3)].join(' ')}`);
      return { end };
    }),
};

/**
 * The longest stretch, in milliseconds of processor time, for which nothing else could be answered meanwhile. Processor
 * time, because a machine that is busy with something else makes every stretch look longer.
 */
async function waited(work: () => Promise<void>): Promise<number> {
  let longest = 0;
  let before = process.threadCpuUsage();
  const look = (): void => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, user + system);
    before = process.threadCpuUsage();
  };
  let isDone = false;
  const turn = (): void => {
    look();
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isDone = true;
  look();
  return longest / 1000;
}

async function measured(work: (remoteId: string, caseId: string) => Promise<Said>): Promise<Said> {
  const [matter] = await desktop.engine.selected();
  if (!matter) throw new Error('No matter is kept in step.');
  const [started, before] = [performance.now(), process.cpuUsage()];
  let outcome: Said = {};
  const wait = await waited(async () => {
    outcome = await work(matter.remoteId, matter.caseId);
  });
  const { user, system } = process.cpuUsage(before);
  return {
    ...outcome,
    wait,
    seconds: (performance.now() - started) / 1000,
    processorSeconds: (user + system) / 1e6,
    peakMiB: process.resourceUsage().maxRSS / 1024,
    requests: Object.fromEntries(requests),
  };
}

const said = await steps[asked.step]();
await desktop[Symbol.asyncDispose]();
console.log(JSON.stringify(said));

import { expect } from 'vitest';
import type { Pipeline } from '#server/pipeline/pipeline.ts';
import { type Lane, type Row, type Two, two } from './two.ts';

/** Goes on after a crash at each write there is, or one of so many of them, with nothing lost or twice. */
export async function expectToSurviveCrashes(when: 'before' | 'after', lane: Lane, oneOf = 1): Promise<void> {
  await using pair = await two({ sample: false, lane });
  const { desktop, remoteId } = pair;
  await desktop.engine.run(remoteId);
  let reached = true;
  let at = 0;
  let rounds = 0;
  for (at = 1; reached; at += oneOf) {
    rounds += 1;
    await changeBothSides(pair, rounds);
    const crash = crashing(desktop.pipeline, at, when);
    desktop.newEngine({ pipeline: crash.pipeline });
    await desktop.engine.run(remoteId).catch(() => undefined);
    reached = crash.reached();
    desktop.faults.length = 0;
    desktop.newEngine();
    let run = await desktop.engine.run(remoteId);
    for (const { id } of await desktop.engine.held()) {
      await desktop.engine.resend(id);
      run = await desktop.engine.run(remoteId);
    }
    expect({ at, end: run.end, sentence: run.sentence, left: run.matters[0]?.left }).toMatchObject({
      at,
      end: 'inStep',
    });
    await pair.equal();
    expect((await pair.rowsThere('todos')).map(({ title }) => title)).toHaveLength(rounds * 2);
    expect(await pair.rowsThere('evidence')).toHaveLength(rounds * 2);
  }
  expect(at).toBeGreaterThan(15);
}

/** One new record of several kinds on either side, and an edit. */
async function changeBothSides({ desktop, caseId, remoteCaseId, there, server, token }: Two, n: number): Promise<void> {
  const hearing = await desktop.call<Row>('post_hearings', {
    body: { caseId, date: '2027-01-01', purpose: `Hearing ${n}` },
  });
  await desktop.call('post_todos', { body: { caseId, title: `Here ${n}`, hearingId: hearing.id } });
  const item = await desktop.addEvidence(`here-${n}.txt`, `Here ${n}`);
  await desktop.call('patch_evidence_by_id', {
    path: { id: item.id },
    body: { title: `Named ${n}`, hearingIds: [hearing.id] },
  });
  await there('POST', '/todos', { caseId: remoteCaseId, title: `There ${n}` });
  await server.upload(token, [{ name: `there-${n}.txt`, bytes: `There ${n}` }], { caseId: remoteCaseId });
}

/** A pipeline that fails at one of sync's writes: before it is done, or after, when its result is lost. */
function crashing(real: Pipeline, at: number, when: 'before' | 'after') {
  let writes = 0;
  const pipeline = new Proxy(real, {
    get(target, name) {
      if (name === 'run') return target.run.bind(target);
      if (name === 'prepared') return target.prepared.bind(target);
      if (name !== 'write') return undefined;
      return async (...given: Parameters<Pipeline['write']>) => {
        writes += 1;
        if (writes > at) throw new Error('This process is dead.');
        if (writes === at && when === 'before') throw new Error('Crash.');
        const answer = await target.write(...given);
        if (writes === at) throw new Error('Crash.');
        return answer;
      };
    },
  });
  return { pipeline, reached: () => writes >= at };
}

import { expect, it } from 'vitest';
import { WireFault } from '#server/sync/ports.ts';
import { testApp } from '#test/support/app.ts';
import { bytesOf, contentsOf, type Desktop, localReader, openDesktop, reader } from './desktop.ts';

const rng = (seed: number) => () => {
  seed |= 0; seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};
type Row = Record<string, any> & { id: string };
const seeds = (process.env['FUZZ'] ?? '1,2,3').split(',').map(Number);
for (const lane of ['plain', 'ext'])
it.each(seeds)(`fuzz ${lane} %i`, async (seed) => {
  const random = rng(seed);
  const pick = <T,>(list: T[]): T | undefined => list[Math.floor(random() * list.length)];
  const server = await testApp({ rateLimit: 0 });
  const token = await server.token();
  const desks: { d: Desktop; remoteId: string; caseId: string }[] = [];
  const one = await openDesktop();
  one.network.plain = lane === 'plain';
  const r1 = await one.addRemote(server.url, token);
  const { remoteCaseId } = await one.engine.select(r1, { caseId: one.caseId });
  desks.push({ d: one, remoteId: r1, caseId: one.caseId });
  const two = await openDesktop();
  two.network.plain = lane === 'plain';
  const r2 = await two.addRemote(server.url, token);
  desks.push({ d: two, remoteId: r2, caseId: (await two.engine.select(r2, { remoteCaseId })).caseId });
  let n = 0;
  const log: string[] = [];
  const made: string[] = [];
  const lists: Record<string, string> = { todos: 'title', contacts: 'name', hearings: 'purpose', 'court-cases': 'caption', folders: 'name', issues: 'name' };
  const act = async (call: (m: string, a: string, b?: unknown) => Promise<any>, caseId: string, who: string) => {
    const kinds = Object.keys(lists);
    const kind = pick(kinds)!;
    const rows = (await call('GET', `/${kind}?caseId=${caseId}`)) as Row[];
    const dice = random();
    n += 1;
    const field = lists[kind]!;
    try {
      if (dice < 0.5 || rows.length === 0) {
        const body: any = { caseId, [field]: `${kind} ${n}` };
        if (kind === 'hearings') body.date = '2027-01-01';
        if (kind === 'folders') { body.kind = 'evidence'; const p = pick(rows); if (p && random() < 0.5) body.parentId = p.id; }
        if (kind === 'todos' || kind === 'hearings') { const c = pick((await call('GET', `/court-cases?caseId=${caseId}`)) as Row[]); if (c && random() < 0.6) body.courtCaseId = c.id; }
        if (kind === 'contacts') { const c = pick((await call('GET', `/court-cases?caseId=${caseId}`)) as Row[]); if (c && random() < 0.6) body.courtCaseIds = [c.id]; }
        await call('POST', `/${kind}`, body);
        made.push(`${kind} ${n}`);
        log.push(`${who} made ${kind} ${n}`);
      } else if (dice < 0.8) {
        const row = pick(rows)!;
        const extra: any = { todos: { detail: `d${n}` }, contacts: { notes: `n${n}` }, hearings: { date: `2027-02-${String((n % 27) + 1).padStart(2, '0')}` }, 'court-cases': { judge: `j${n}` }, folders: {}, issues: { description: `i${n}` } }[kind];
        await call('PATCH', `/${kind}?id=${row.id}`, extra);
        log.push(`${who} edited ${row[field]} ${JSON.stringify(extra)}`);
      } else if (dice < 0.9) {
        const row = pick(rows)!;
        await call('DELETE', `/${kind}?id=${row.id}`);
        log.push(`${who} deleted ${row[field]}`);
      } else {
        const h = pick((await call('GET', `/hearings?caseId=${caseId}`)) as Row[]);
        const t = pick((await call('GET', `/todos?caseId=${caseId}`)) as Row[]);
        if (h && t) { await call('POST', `/hearings/${h.id}/resources`, { kind: 'todo', itemId: t.id, note: `note ${n}` }); log.push(`${who} attached ${t['title']} to ${h['purpose']}`); }
      }
    } catch (error) { log.push(`${who} refused ${String(error)}`); }
  };
  const remoteCall = async (m: string, a: string, b?: unknown) => {
    const reply = await server.rest(token, m, a, b);
    if (reply.status >= 400) throw new Error(JSON.stringify(reply.body));
    return reply.body;
  };
  const localCall = (d: Desktop) => async (m: string, a: string, b?: any) => {
    if (m === 'GET') return localReader(d)(a);
    const [pathname = '', search = ''] = a.split('?');
    const query = Object.fromEntries(new URLSearchParams(search));
    const under = /^\/hearings\/([^/]+)\/resources$/.exec(pathname);
    if (under) return d.call('post_hearings_by_id_resources', { path: { id: under[1]! }, body: b });
    return d.call(`${m.toLowerCase()}${pathname.replaceAll(/[/-]/g, '_')}`, { query, body: b });
  };
  let stormy = true;
  for (const { d } of desks) {
    d.network.fault = async (request, go) => {
      const dice = stormy ? random() : 1;
      if (dice < 0.04) throw new WireFault('lost before', true);
      if (dice < 0.08) { await go(); throw new WireFault('lost after', true); }
      if (dice < 0.1) { await go(); return { status: 500, headers: { 'content-type': 'application/json' }, url: request.url, body: bytesOf('{"error":"x","code":"internal"}') }; }
      if (dice < 0.12) { await go(); return { status: 200, headers: { 'content-type': 'application/json' }, url: request.url, body: bytesOf('[{"id": 3') }; }
      if (dice < 0.2 && stormy) await act(remoteCall, remoteCaseId, 'midrun');
      return go();
    };
  }
  for (let step = 0; step < 25; step += 1) {
    for (let k = 0; k < 3; k += 1) {
      await act(remoteCall, remoteCaseId, 'server');
      for (const [i, { d, caseId }] of desks.entries()) await act(localCall(d), caseId, `desk${i}`);
    }
    for (const [i, { d, remoteId }] of desks.entries()) if (random() < 0.7) { const run = await d.engine.run(remoteId); log.push(`desk${i} run ${run.end}`); if (run.end === 'failed') { console.log(d.faults, log.slice(-10)); } }
  }
  stormy = false;
  let rounds = 0;
  const ends: string[] = [];
  const resent: string[] = [];
  for (; rounds < 40; rounds += 1) {
    let quiet = true;
    for (const { d, remoteId, caseId } of desks) {
      await d.pipeline.invokeAll(null, 'sync', [], async (tx) => { await tx.db.updateTable('syncAbsences').set({ since: '2020-01-01T00:00:00.000Z' }).execute(); });
      const run = await d.engine.run(remoteId);
      ends.push(run.end);
      if (run.end === 'brake') await d.engine.release(remoteId, caseId);
      if (run.end !== 'inStep' || run.matters[0]!.rounds > 0) quiet = false;
      for (const q of await d.engine.questions()) {
        const choose = ({ 'both-edited': 'theirs', 'deleted-there-edited-here': 'restore', 'deleted-here-edited-there': 'keep', 'same-thing-twice': 'same' } as const)[q.ask];
        if (choose === 'restore') resent.push(q.title);
        await d.engine.answer(q.id, { choose });
      }
      for (const h of await d.engine.held()) { if (h.state === 'held') { resent.push(h.title); await d.engine.resend(h.id); } }
    }
    if (quiet) break;
  }
  const there = await contentsOf(reader(server, token), remoteCaseId);
  const info = { seed, ends: ends.slice(-6), rounds, log: log.slice(-40) };
  const left = await desks[0]!.d.engine.run(desks[0]!.remoteId);
  for (const { d, caseId } of desks) {
    expect(d.faults, JSON.stringify(info)).toEqual([]);
    if (rounds >= 40) console.log(JSON.stringify({ ...info, left }, null, 1).slice(0, 6000));
    expect(rounds).toBeLessThan(40);
    expect(await contentsOf(localReader(d), caseId)).toEqual(there);
  }
  const names: string[] = [];
  for (const [kind, field] of Object.entries(lists)) for (const row of (await remoteCall('GET', `/${kind}?caseId=${remoteCaseId}`)) as Row[]) names.push(row[field] as string);
  const dup = names.filter((name, i) => names.indexOf(name) !== i && !resent.includes(name));
  expect({ seed, dup, resent: 0 }).toEqual({ seed, dup: [], resent: 0 });
  console.log(lane, seed, 'rounds', rounds, 'records', names.length, 'of made', made.length, ends.slice(0,6));
  for (const { d } of desks) await d[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
}, 300_000);

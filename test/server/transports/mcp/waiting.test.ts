import { describe, expect, it } from 'vitest';
import { Assistant, textOf } from './assistant.ts';
import { slowHouse } from './slow-house.ts';

async function until(condition: () => boolean): Promise<void> {
  for (const end = Date.now() + 5000; !condition(); await pause(10)) {
    if (Date.now() > end) throw new Error(`Not so within 5 s: ${condition.toString()}`);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

describe('a read of what is still being made', () => {
  it('waits for it, and reports the page it is at, always more', async () => {
    await using house = await slowHouse(5000);
    await using assistant = await Assistant.on(house, house.token);
    const reports: { progress: number; total?: number | undefined; message?: string | undefined }[] = [];
    const answer = assistant.call('get_files_slow_text', {}, { onprogress: (progress) => reports.push(progress) });
    await until(() => reports.length === 1);
    house.file.page = 4;
    await until(() => reports.length === 2);
    house.file.page = 8;
    await until(() => reports.length === 3);
    house.file.done = true;
    expect(textOf(await answer)).toBe('The text at last.');
    expect(reports.map(({ progress }) => progress)).toEqual([0, 4, 8]);
    expect(reports[2]).toMatchObject({ total: 9, message: 'Reading page 8 of 9' });
  });

  it('says that work goes on while nothing moves', async () => {
    await using house = await slowHouse(10_000);
    await using assistant = await Assistant.on(house, house.token);
    house.file.page = 4;
    const reports: number[] = [];
    const answer = assistant.call('get_files_slow_text', {}, { onprogress: ({ progress }) => reports.push(progress) });
    await until(() => reports.length === 2);
    house.file.page = 5;
    await until(() => reports.length === 3);
    house.file.done = true;
    await answer;
    expect(reports).toEqual([4, 4.01, 5]);
  });

  it('waits without reports when nobody asked for them', async () => {
    await using house = await slowHouse(5000);
    await using assistant = await Assistant.on(house, house.token);
    const answer = assistant.call('get_files_slow_text');
    await until(() => house.file.asked > 1);
    house.file.done = true;
    expect(textOf(await answer)).toBe('The text at last.');
  });

  it('gives up after a while and says when to ask again', async () => {
    await using house = await slowHouse(300);
    await using assistant = await Assistant.on(house, house.token);
    const said = await assistant.refusal('get_files_slow_text');
    expect(said).toBe(
      'resource_limit: This file is still being read.\nNext: Nothing is wrong: wait 2 seconds and call again.',
    );
  });

  it('never tries a change twice', async () => {
    await using house = await slowHouse(5000);
    await using assistant = await Assistant.on(house, house.token);
    house.file.page = 1;
    expect(await assistant.refusal('post_files_slow')).toContain('wait 2 seconds');
    expect(house.file).toMatchObject({ asked: 1, changed: 0 });
  });
});

describe('a cancelled call', () => {
  it('is not worked on from then on, and the next call is answered', async () => {
    await using house = await slowHouse(60_000);
    await using assistant = await Assistant.on(house, house.token);
    const patience = new AbortController();
    const cancelled = assistant.call('get_files_slow_text', {}, { signal: patience.signal });
    await until(() => house.file.asked > 0);
    patience.abort('The person stopped it.');
    await expect(cancelled).rejects.toThrow('The person stopped it.');
    await pause(400);
    const { asked } = house.file;
    await pause(600);
    expect(house.file.asked).toBe(asked);
    house.file.done = true;
    expect(textOf(await assistant.call('get_files_slow_text'))).toBe('The text at last.');
    expect(house.faults).toEqual([]);
  });

  it('is the one its own client means, though another with the same token counts its calls alike', async () => {
    await using house = await slowHouse(60_000);
    await using one = await Assistant.on(house, house.token);
    await using other = await Assistant.on(house, house.token);
    const patience = new AbortController();
    const cancelled = one.call('get_files_slow_text', {}, { signal: patience.signal });
    const kept = other.call('get_files_slow_text');
    await until(() => house.file.asked > 3);
    patience.abort();
    await expect(cancelled).rejects.toThrow();
    await pause(400);
    const { asked } = house.file;
    await pause(1000);
    // A call looks every 250 ms: two would have looked eight times.
    expect(house.file.asked - asked).toBeLessThanOrEqual(5);
    expect(house.file.asked).toBeGreaterThan(asked);
    house.file.done = true;
    expect(textOf(await kept)).toBe('The text at last.');
  });

  it('that nobody waits for stops when the client goes', async () => {
    await using house = await slowHouse(60_000);
    const gone = new AbortController();
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_files_slow_text' } };
    const lost = fetch(`${house.url}/api/mcp`, {
      method: 'POST',
      headers: { authorization: `Bearer ${house.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(message),
      signal: gone.signal,
    });
    await until(() => house.file.asked > 0);
    gone.abort();
    await expect(lost).rejects.toThrow();
    await pause(400);
    const { asked } = house.file;
    await pause(600);
    expect(house.file.asked).toBe(asked);
    expect(house.faults).toEqual([]);
  });

  it('that has begun a change is carried through', async () => {
    await using house = await slowHouse(60_000);
    await using assistant = await Assistant.on(house, house.token);
    const patience = new AbortController();
    const cancelled = assistant.call('post_files_slow', {}, { signal: patience.signal });
    await until(() => house.file.asked > 0);
    patience.abort();
    await expect(cancelled).rejects.toThrow();
    await until(() => house.file.changed === 1);
    expect(house.faults).toEqual([]);
  });
});

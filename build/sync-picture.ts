import type { Page } from 'playwright-core';

interface Named {
  id: string;
  title?: string;
  description?: string;
}

/** A call of the window, as its own page makes it. */
async function ask<Answer>(page: Page, method: string, address: string, body?: object): Promise<Answer> {
  const { status, text } = await page.evaluate(
    async ([how, where, said]) => {
      const init = { method: how, headers: { 'content-type': 'application/json' }, ...(said !== '' && { body: said }) };
      const response = await fetch(where, init);
      return { status: response.status, text: await response.text() };
    },
    [method, address, body === undefined ? '' : JSON.stringify(body)] as const,
  );
  if (status >= 300) throw new Error(`${method} ${address} answered ${status}: ${text}`);
  return (text === '' ? {} : JSON.parse(text)) as Answer;
}

/** Syncs the matter of one window with another server, and changes both until only a person can decide. */
export async function disagree(here: Page, there: Page): Promise<void> {
  await ask(there, 'POST', '/app/v1/first-run', { name: 'Office', start: 'empty', caption: 'Office' });
  const made = { name: 'Maya’s laptop', permissions: ['*'] };
  const { token } = await ask<{ token: string }>(there, 'POST', '/app/v1/developer/tokens', made);
  const url = new URL(there.url()).origin;
  const remote = await ask<Named>(here, 'POST', '/app/v1/sync/remotes', { name: 'Office', url, token });
  const { caseId } = await ask<{ caseId: string }>(here, 'GET', '/app/v1/case');
  const pair = await ask<{ remoteCaseId: string }>(here, 'POST', `/app/v1/sync/remotes/${remote.id}/select`, {
    caseId,
  });
  await run(here, remote.id);
  const letterIn = async (page: Page, of: string): Promise<Named> => {
    const items = await ask<Named[]>(page, 'GET', `/app/v1/evidence?caseId=${of}`);
    const letter = items.find(({ title }) => title?.startsWith('Letter from the principal'));
    if (!letter) throw new Error('The letter from the principal is not there.');
    return letter;
  };
  const [mine, theirs] = [await letterIn(here, caseId), await letterIn(there, pair.remoteCaseId)];
  const before = mine.description ?? '';
  await ask(here, 'PATCH', `/app/v1/evidence/${mine.id}`, {
    description: `${before} Exhibit for the hearing in March.`,
  });
  await ask(there, 'PATCH', `/app/v1/evidence/${theirs.id}`, { description: `Original in the blue folder. ${before}` });
  const [todo] = await ask<Named[]>(here, 'GET', `/app/v1/todos?caseId=${caseId}`);
  const copies = await ask<Named[]>(there, 'GET', `/app/v1/todos?caseId=${pair.remoteCaseId}`);
  const copy = copies.find(({ title }) => title === todo?.title);
  if (!todo || !copy) throw new Error('The first to-do did not come to the other server.');
  await ask(here, 'DELETE', `/app/v1/todos?id=${todo.id}`);
  await ask(there, 'PATCH', `/app/v1/todos?id=${copy.id}`, { detail: 'He said he would pay half by Friday.' });
  await run(here, remote.id);
}

const atMost = 180_000;

async function run(page: Page, remoteId: string): Promise<void> {
  const { id } = await ask<{ id: string }>(page, 'POST', `/app/v1/sync/remotes/${remoteId}/run`, {});
  for (const from = Date.now(); Date.now() - from < atMost;) {
    const { report } = await ask<{ report?: object | null }>(page, 'GET', `/app/v1/sync/runs/${id}`);
    if (report) return;
    await page.waitForTimeout(500);
  }
  throw new Error('A run of sync did not end in three minutes.');
}

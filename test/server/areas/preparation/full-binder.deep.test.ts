import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BinderBackup } from '#server/areas/preparation/backup-schema.ts';
import type { Preparation } from '#server/areas/preparation/schema.ts';
import { answered } from '#test/support/answered.ts';
import type { Reply } from '#test/support/app.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { binderLimits } from '#server/rules/preparation.ts';
import { itemsOf, Preparing } from './preparing.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const each = 30;
const line = (text: string) => ({ kind: 'outline', text, level: 1 });

/** A binder with this many lines, restored from a backup of one with a single line. */
async function fullBinder(work: Preparing, many: number): Promise<string> {
  const binderId = await work.binder('Trial');
  await work.item(binderId, line('first'), { section: 'opening' });
  const address = `/preparation/export?caseId=${work.caseId}&format=json`;
  const backup = await answered<BinderBackup>(app.rest(token, 'GET', address));
  const items = backup.matters.find(({ caseId }) => caseId === work.caseId)?.binders[0]?.items ?? [];
  const [only] = items;
  if (only === undefined) throw new Error('The backup has no item.');
  for (let at = 1; at < many; at += 1) {
    const id = `${only.id.slice(0, -4)}${at.toString(16).padStart(4, '0')}`;
    items.push({ ...only, id, position: at, text: `line ${at}` } as typeof only);
  }
  await work.act('remove-binder', { binderId });
  const { binders } = await work.act('restore', { backup });
  return binders[0]?.id ?? '';
}

it('a binder of 2,000 items loses no action of the window and of a program that edit it at once', async () => {
  const work = await Preparing.in(app, token, 'Full');
  const many = binderLimits.items - 2 * each;
  const binderId = await fullBinder(work, many);
  const before = itemsOf(await work.read());
  expect(before).toHaveLength(many);

  let conflicts = 0;
  /** Sends each action until it is done, on the state that a refusal answers. */
  const write = async (who: string, send: (body: object) => Promise<Reply>): Promise<void> => {
    let { revision } = await work.read();
    for (let at = 0; at < each; at += 1) {
      const edited = before[who === 'window' ? at : many - 1 - at]?.id;
      const actions = [
        { action: 'add-item', binderId, section: 'opening', item: line(`${who} ${at}`) },
        { action: 'edit-item', itemId: edited, item: line(`edited by ${who} ${at}`) },
      ];
      for (const action of actions) {
        for (;;) {
          const { status, body } = await send({ caseId: work.caseId, revision, ...action });
          if (status === 200) {
            ({ revision } = body as Preparation);
            break;
          }
          expect({ status, code: (body as { code?: string }).code }).toEqual({ status: 409, code: 'conflict' });
          ({ revision } = (body as { current: Preparation }).current);
          conflicts += 1;
        }
      }
    }
  };
  await Promise.all([
    write('window', (body) => app.window('POST', '/app/v1/preparation', body)),
    write('program', (body) => app.rest(token, 'POST', '/preparation', body)),
  ]);

  const after = itemsOf(await work.read());
  const texts = new Set(after.map((item) => ('text' in item ? item.text : '')));
  expect(conflicts).toBeGreaterThan(0);
  expect(after).toHaveLength(binderLimits.items);
  for (const who of ['window', 'program']) {
    for (let at = 0; at < each; at += 1) {
      expect([...['', 'edited by '].map((how) => texts.has(`${how}${who} ${at}`)), who, at]).toEqual([
        true,
        true,
        who,
        at,
      ]);
    }
  }
  expect(after.map(({ position }) => position)).toEqual(after.map((_, at) => at));
}, 600_000);

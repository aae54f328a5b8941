import { describe, expect, it } from 'vitest';
import { smsBackup, texts, whatsAppChat } from '#test/support/files/messages.ts';
import { Desk } from './importing.ts';

type Line = [when: string, who: string, text: string];

const answers = { dateOrder: 'dmy', timeZone: 'America/Chicago', selfName: 'Maya' };

const talk: Line[] = [
  ['13/04/2025, 09:15:00', 'Daniel', 'Can we swap Friday?'],
  ['13/04/2025, 09:16:10', 'Maya', 'Yes, after school.'],
  ['13/04/2025, 09:17:30', 'Daniel', 'I will not bring him back.'],
  ['13/04/2025, 09:18:00', 'Maya', 'Bring his jacket at five.'],
  ['13/04/2025, 09:19:00', 'Daniel', 'Fine.'],
  ['13/04/2025, 09:25:00', 'Maya', 'Good night.'],
];

interface Row {
  message: { body: string };
  left: { record: number; text: string | null; deleted: boolean } | null;
  right: { record: number; text: string | null; deleted: boolean } | null;
  shows: string;
}

/** A matter that knows whose phone is whose. */
async function ofTwoPhones(): Promise<Desk> {
  const desk = await Desk.open();
  await desk.app.rest(desk.token, 'POST', '/contacts', { caseId: desk.caseId, name: 'Daniel', role: 'opposing_party' });
  return desk;
}

const mine = (lines: Line[]) => ({ name: 'WhatsApp Chat with Daniel.txt', bytes: whatsAppChat(lines) });
const theirs = (lines: Line[]) => ({ name: 'WhatsApp Chat with Maya.txt', bytes: whatsAppChat(lines) });

async function compared(desk: Desk, query = '', page = '') {
  const [thread] = await desk.threads();
  const address = `?caseId=${desk.caseId}&threadId=${thread?.id ?? ''}${query}`;
  const head = await desk.app.window('GET', `/app/v1/messages/comparison${address}`);
  const list = await desk.app.window('GET', `/app/v1/messages/comparison/rows${address}${page}`);
  return { head, list, rows: (list.body as { rows: Row[] }).rows };
}

const changed = (nth: number, text: string): Line[] =>
  talk.map((line, at) => (at === nth ? [line[0], line[1], text] : line));

describe('two exports side by side', () => {
  it('show what one lacks, what was deleted there, and what neither covers', async () => {
    await using desk = await ofTwoPhones();
    await desk.import(mine(talk), answers);
    const other = changed(2, 'This message was deleted.')
      .toSpliced(4, 2, ['13/04/2025, 09:20:00', 'Maya', 'Thank you.'])
      .toSpliced(1, 1);
    await desk.import(theirs(other), { ...answers, selfName: 'Daniel' });
    const { head, rows } = await compared(desk);
    expect(head).toMatchObject({
      status: 200,
      body: {
        exports: [
          { fileName: 'WhatsApp Chat with Daniel.txt', selfName: 'Maya', messages: 6 },
          { fileName: 'WhatsApp Chat with Maya.txt', selfName: 'Daniel', messages: 4 },
        ],
        total: 7,
        counts: { onlyLeft: 2, onlyRight: 1, deleted: 1, different: 0 },
        covered: { first: 0, last: 5 },
        differences: [1, 2, 4, 5],
      },
    });
    expect(rows.map(({ left, right, shows }) => [left?.text, right?.text, shows])).toEqual([
      ['Can we swap Friday?', 'Can we swap Friday?', 'same'],
      ['Yes, after school.', undefined, 'only_left'],
      ['I will not bring him back.', null, 'deleted'],
      ['Bring his jacket at five.', 'Bring his jacket at five.', 'same'],
      ['Fine.', undefined, 'only_left'],
      [undefined, 'Thank you.', 'only_right'],
      ['Good night.', undefined, 'only_left'],
    ]);
    expect(rows[2]?.right).toMatchObject({ record: 2, deleted: true });
  });

  it.each(['mine first', 'theirs first'])('show both wordings of an edited message, %s', async (order) => {
    await using desk = await ofTwoPhones();
    const own = () => desk.import(mine(changed(3, 'Bring his jacket at six. <This message was edited>')), answers);
    const others = () => desk.import(theirs(talk), { ...answers, selfName: 'Daniel' });
    for (const next of order === 'mine first' ? [own, others] : [others, own]) await next();
    const { head, rows } = await compared(desk);
    expect(head.body).toMatchObject({
      counts: { onlyLeft: 0, onlyRight: 0, deleted: 0, different: 1 },
      differences: [3],
    });
    const said = [rows[3]?.left?.text, rows[3]?.right?.text];
    expect(order === 'mine first' ? said : said.toReversed()).toEqual([
      'Bring his jacket at six.',
      'Bring his jacket at five.',
    ]);
    const [message] = (await desk.messages()).filter(({ edited }) => edited === 1);
    expect(message?.body).toBe('Bring his jacket at six.');
    expect(JSON.parse(message?.editions ?? '[]')).toEqual([{ body: 'Bring his jacket at five.', at: null }]);
  });

  it('are any two of a thread, and read in pages', async () => {
    await using desk = await Desk.open();
    for (const [nth, count] of [230, 240, 250].entries()) {
      const some = texts(count).filter((_, at) => at !== nth + 5);
      await desk.import({ name: `${count}.xml`, bytes: smsBackup(some) });
    }
    const { head } = await compared(desk);
    const [first, , third] = (head.body as { exports: { importId: string }[] }).exports;
    const chosen = `&left=${third?.importId ?? ''}&right=${first?.importId ?? ''}`;
    const { head: other } = await compared(desk, chosen);
    expect(other.body).toMatchObject({ total: 250, counts: { onlyLeft: 1, onlyRight: 1 }, differences: [5, 7] });
    const [, page] = (other.body as { pages: number[] }).pages;
    const { rows } = await compared(desk, chosen, `&from=${page ?? 0}`);
    expect(rows.map(({ message }) => message.body)).toEqual(
      texts(250)
        .slice(200)
        .map(({ body }) => body),
    );
  });

  it('need two different exports of the thread', async () => {
    await using desk = await Desk.open();
    const { id } = await desk.import({ name: 'sms.xml', bytes: smsBackup(texts(5)) });
    const { head, rows } = await compared(desk);
    expect(head.body).toMatchObject({ exports: [{ importId: id }], left: null, right: null, total: 0 });
    expect(rows).toEqual([]);
    expect((await compared(desk, `&left=${id}&right=${id}`)).head).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('Choose two different exports') },
    });
    expect((await compared(desk, `&left=${desk.caseId}`)).list).toMatchObject({ status: 400 });
  });
});

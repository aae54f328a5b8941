import { describe, expect, it } from 'vitest';
import { noneOfThese } from '#server/importers/questions.ts';
import { metaHtml } from '#server/importers/readers/meta-html.ts';
import { readAll, recognizes, refusal, sourceOf, survey } from './exports/in-memory.ts';
import { currentPage, olderPage, plainPage, type HtmlSpec } from './exports/messenger-html.ts';

const talk: HtmlSpec[] = [
  { sender: 'Ann Lee', when: 'Nov 14, 2023 5:15 pm', body: 'Thanks' },
  { sender: 'Maria', when: 'Nov 14, 2023 5:14 pm', body: 'Yes,<br><br>at 5 &amp; a bit' },
  { sender: 'Ann Lee', when: 'Nov 14, 2023 5:13 pm', body: 'Can you   take\nhim?' },
];
const answers = { selfName: 'Maria', platform: 'facebook', timeZone: 'America/New_York' } as const;

describe.each([
  ['of today', currentPage],
  ['of Instagram', (title: string, messages: readonly HtmlSpec[]) => currentPage(title, messages, 'h2')],
  ['of 2020', olderPage],
  ['without a class', plainPage],
])('a page %s', (_, page) => {
  const source = sourceOf('message_1.html', page('Ann Lee', talk));

  it('is told from other pages', async () => {
    expect(await recognizes(metaHtml, source)).toBe(true);
    expect(await recognizes(metaHtml, sourceOf('a.html', '<html><body><div>Words</div></body></html>'))).toBe(false);
  });

  it('says who wrote what and when, from the newest to the oldest', async () => {
    const { conversations, messages, broken } = await readAll(metaHtml, source, answers);
    expect(broken).toEqual([]);
    expect(conversations).toMatchObject([{ key: 'message_1.html', platform: 'facebook', title: null }]);
    expect(new Set(conversations[0]?.participants.map(({ name, self }) => `${name ?? ''} ${self}`))).toEqual(
      new Set(['Ann Lee false', 'Maria true']),
    );
    expect(messages.map(({ record, direction, sender, body }) => [record, direction, sender.name, body])).toEqual([
      [3, 'received', 'Ann Lee', 'Thanks'],
      [2, 'sent', 'Maria', 'Yes,\n\nat 5 & a bit'],
      [1, 'received', 'Ann Lee', 'Can you take him?'],
    ]);
    expect(messages[2]?.time).toEqual({
      raw: 'Nov 14, 2023 5:13 pm',
      at: 1_699_999_980_000,
      localTime: '2023-11-14T17:13:00',
      timeZone: 'America/New_York',
      precision: 'minute',
      zoneFrom: 'asserted',
    });
  });

  it('does not take for a message what is in one', async () => {
    const body = '<div><div>Ann Lee</div><div>made up</div><div>Nov 14, 2023 5:00 pm</div></div>';
    const odd = sourceOf(
      'message_1.html',
      page('Ann Lee', [...talk, { sender: 'Maria', when: 'Nov 14, 2023 5:12 pm', body }]),
    );
    const { messages } = await readAll(metaHtml, odd, answers);
    expect(messages).toHaveLength(4);
    expect(messages[3]).toMatchObject({ sender: { name: 'Maria' }, body: 'Ann Lee\nmade up\nNov 14, 2023 5:00 pm' });
  });
});

/** For pages on which the owner wrote nothing. */
const onlyAnn = { ...answers, selfName: noneOfThese };

describe('an HTML export', () => {
  it('asks for the platform, who is me and the zone', async () => {
    const source = sourceOf('message_1.html', currentPage('Ann Lee', talk));
    const { questions } = await survey(metaHtml, source);
    expect(questions.map(({ field }) => field)).toEqual(['platform', 'selfName', 'timeZone']);
    expect(await refusal(readAll(metaHtml, source))).toMatchObject({ reason: 'unanswered' });
    const unknown = await readAll(metaHtml, source, { ...answers, timeZone: 'unknown' });
    expect(unknown.messages[0]?.time).toMatchObject({
      at: null,
      localTime: '2023-11-14T17:15:00',
      zoneFrom: 'unknown',
    });
  });

  it('asks for the order of figures that can be read in two ways', async () => {
    const page = currentPage('Ann Lee', [
      { sender: 'Maria', when: '05/04/2024, 14:37', body: 'b' },
      { sender: 'Ann Lee', when: '03/02/2024, 14:37', body: 'a' },
    ]);
    const source = sourceOf('message_1.html', page);
    expect((await survey(metaHtml, source)).questions.map(({ field }) => field)).toContain('dateOrder');
    const { messages } = await readAll(metaHtml, source, { ...answers, dateOrder: 'dmy' });
    expect(messages.map(({ time }) => time.localTime)).toEqual(['2024-04-05T14:37:00', '2024-02-03T14:37:00']);
  });

  it('brings files, links and reactions', async () => {
    const body =
      '<a href="your_activity/messages/inbox/ann_1/photos/1.jpg"><img src="your_activity/messages/inbox/ann_1/photos/1.jpg" /></a><div><a href="https://example.com/a">https://example.com/a</a></div>';
    const source = sourceOf('x-facebook.zip', {
      'your_activity/messages/inbox/ann_1/message_1.html': currentPage('Ann Lee', [
        { ...talk[0]!, body, reactions: ['❤️Maria', '👍🏽Bo Li'] },
      ]),
      'your_activity/messages/inbox/ann_1/photos/1.jpg': 'pixels',
    });
    const { conversations, messages, media } = await readAll(metaHtml, source, onlyAnn);
    expect(conversations[0]).toMatchObject({ key: 'inbox/ann_1', platform: 'facebook' });
    expect(messages[0]).toMatchObject({
      body: 'https://example.com/a',
      reactions: [
        { by: 'Maria', emoji: '❤️', at: null },
        { by: 'Bo Li', emoji: '👍🏽', at: null },
      ],
      attachments: [{ name: '1.jpg', mimeType: 'image/jpeg', size: 6, missing: false }],
    });
    expect([...media.kept.values()].map(String)).toEqual(['pixels']);
  });

  it('counts and shows a message whose time nobody can read', async () => {
    const many = Array.from({ length: 40 }, (_, at): HtmlSpec => ({
      sender: 'Ann Lee',
      when: `Nov 14, 2023 5:${59 - at} pm`,
      body: `Message ${at}`,
    }));
    const page = currentPage('Ann Lee', many).replace('Nov 14, 2023 5:52 pm', 'Xyz 14, 2023 5:52 pm');
    const { messages, broken } = await readAll(metaHtml, sourceOf('message_1.html', page), onlyAnn);
    expect(messages).toHaveLength(39);
    expect(broken).toEqual([
      {
        record: 33,
        raw: 'Ann Lee\nMessage 7\nXyz 14, 2023 5:52 pm',
        reason: 'The time of this message can’t be read.',
      },
    ]);
  });

  it('is refused when no message is in it', async () => {
    expect(await refusal(survey(metaHtml, sourceOf('a.html', '<html><body><p>x</p></body></html>')))).toMatchObject({
      reason: 'not_an_export',
    });
  });
});

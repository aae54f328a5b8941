import { describe, expect, test } from 'vitest';
import {
  deletionMark,
  fingerprint,
  mediaOf,
  noText,
  textOf,
  type Content,
} from '#server/importers/merge/fingerprint.ts';

const of = (body: string, more: Partial<Content> = {}): string =>
  fingerprint({ body, attachments: [], deleted: false, ...more });
const image = (name: string, sha256: string | null = null): Content['attachments'] => [{ name, sha256 }];

describe('equal fingerprints', () => {
  test.each([
    ['line ends', 'a\r\nb', 'a\nb'],
    ['space at the end', 'See you \n', 'See you'],
    ['composed letters', 'cafe\u{301}', 'café'],
    ['marks of direction', '\u{200E}On my way\u{200F}', 'On my way'],
    ['a mark of an edit', 'At six <This message was edited>', 'At six'],
  ])('despite other %s', (_, one, other) => {
    expect(of(one)).toBe(of(other));
  });

  test('of media named in the text and as an attachment', () => {
    expect(of('IMG-1.jpg (file attached)\nLook')).toBe(of('Look', { attachments: image('IMG-1.jpg') }));
    expect(of('\u{200E}<attached: 0012-PHOTO.jpg>')).toBe(of('', { attachments: image('0012-PHOTO.jpg') }));
  });

  test('of the same files in another order', () => {
    const [one, other] = [image('a', 'aa'), image('b', 'bb')];
    expect(of('', { attachments: [...one, ...other] })).toBe(of('', { attachments: [...other, ...one] }));
  });
});

describe('different fingerprints', () => {
  test.each([
    ['at six', 'At six'],
    ['ok', 'ok.'],
    [' ok', 'ok'],
    ['', 'ok'],
    ['The image omitted nothing', 'The nothing'],
  ])('of “%s” and “%s”', (one, other) => {
    expect(of(one)).not.toBe(of(other));
  });

  test('of other files under the same name', () => {
    expect(of('', { attachments: image('a.jpg', 'aa') })).not.toBe(of('', { attachments: image('a.jpg', 'bb') }));
  });
});

describe('what a fingerprint says of media', () => {
  test.each([
    ['none', of('hello')],
    ['hashed', of('hello', { attachments: image('a.jpg', 'aa') })],
    ['named', of('hello', { attachments: image('a.jpg') })],
    ['named', of('hello', { attachments: [...image('a.jpg', 'aa'), ...image('b.jpg')] })],
    ['omitted', of('<Media omitted>')],
    ['omitted', of('\u{200E}image omitted')],
    ['omitted', of('', { attachments: image('') })],
  ] as const)('%s', (known, print) => {
    expect(mediaOf(print)).toBe(known);
  });

  test('leaves the text the same', () => {
    const prints = [of('hello'), of('hello', { attachments: image('a.jpg', 'aa') })];
    expect(new Set(prints.map(textOf)).size).toBe(1);
    expect(textOf(of('<Media omitted>'))).toBe(noText);
  });
});

describe('a message that was deleted', () => {
  test.each([
    '',
    'This message was deleted.',
    'You deleted this message',
    'Diese Nachricht wurde gelöscht',
    'Jane unsent a message',
  ])('shows nothing but that: “%s”', (body) => {
    expect(of(body, { deleted: true })).toBe(deletionMark);
  });

  test('may still have its text or its picture', () => {
    expect(of('I will be late', { deleted: true })).toBe(of('I will be late'));
    expect(mediaOf(of('', { deleted: true, attachments: image('a.jpg', 'aa') }))).toBe('hashed');
  });

  test('is not one where somebody wrote those words', () => {
    expect(of('This message was deleted')).not.toBe(deletionMark);
  });
});

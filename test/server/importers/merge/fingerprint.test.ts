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
    ['marks where a picture is', '\u{FFFC}Look', 'Look'],
  ])('despite other %s', (_, one, other) => {
    expect(of(one)).toBe(of(other));
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
    ['<Media omitted>', ''],
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
    ['omitted', of('', { attachments: [...image('a.jpg', 'aa'), ...image('')] })],
    ['omitted', of('', { attachments: image('') })],
  ] as const)('%s', (known, print) => {
    expect(mediaOf(print)).toBe(known);
  });

  test('leaves the text the same', () => {
    const prints = [of('hello'), of('hello', { attachments: image('a.jpg', 'aa') })];
    expect(new Set(prints.map(textOf)).size).toBe(1);
    expect(textOf(of('', { attachments: image('') }))).toBe(noText);
  });
});

describe('a message that was deleted', () => {
  test.each(['', ' ', 'You unsent a message', 'Jane unsent a message.'])('shows nothing but that: “%s”', (body) => {
    expect(of(body, { deleted: true })).toBe(deletionMark);
  });

  test('may still have its text or its picture', () => {
    expect(of('I will be late', { deleted: true })).toBe(of('I will be late'));
    expect(mediaOf(of('', { deleted: true, attachments: image('a.jpg', 'aa') }))).toBe('hashed');
  });

  test('is not one where somebody wrote those words', () => {
    expect(of('You unsent a message')).not.toBe(deletionMark);
    expect(of('')).not.toBe(deletionMark);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkTo, linkToEvidence, openAddress, readLink, screenOf } from '#renderer/lib/deep-links.ts';

const id = '0198a5c2-1111-7abc-8def-0123456789ab';
const matter = '0198a5c2-2222-7abc-8def-0123456789ab';
const places = ['/evidence', '/tokens', '/settings'];
const read = (link: string) => readLink(link, places);

describe('a link', () => {
  it.each([
    [`casewright://evidence/${id}`, `/evidence/${id}`],
    [`casewright://evidence/${id}?page=3`, `/evidence/${id}?page=3`],
    [`casewright://evidence/${id}/?page=3&q=late+fee`, `/evidence/${id}?page=3&q=late+fee`],
    ['casewright://search?q=late%20fee', '/evidence?q=late+fee'],
    ['casewright://evidence?folder=none', '/evidence?folder=none'],
    ['casewright://tokens', '/tokens'],
    ['CASEWRIGHT://Tokens/', '/tokens'],
    ['casewright://settings/appearance', '/settings/appearance'],
    ['casewright://home', '/'],
  ])('%s leads to %s', (link, path) => {
    expect(read(link)?.path).toBe(path);
  });

  it('says which item and which matter it means', () => {
    expect(read(`casewright://evidence/${id}`)).toEqual({ path: `/evidence/${id}`, evidenceId: id, matterId: null });
    expect(read(`casewright://search?q=fee&matter=${matter}`)).toEqual({
      path: '/evidence?q=fee',
      evidenceId: null,
      matterId: matter,
    });
  });

  it.each([
    '',
    'casewright:',
    'casewright://',
    'casewright:evidence',
    'https://example.org/evidence',
    'casewright://elsewhere',
    'casewright://search',
    'casewright://search?q=%20',
    'casewright://evidence/not-an-id',
    `casewright://evidence/${id}/more`,
    `casewright://evidence/${id}?page=0`,
    `casewright://evidence/${id}?page=3x`,
    'casewright://tokens?matter=1',
    'casewright://tokens/../evidence',
    'casewright://tokens/%2e%2e/boot',
    'casewright://user@tokens',
    'casewright://tokens:80',
    'casewright://tokens?q=%00',
    'casewright://tokens?__proto__=1',
    'casewright://boot?secret=1',
    ' casewright://tokens',
    `casewright://search?q=${'x'.repeat(5000)}`,
  ])('“%s” leads nowhere', (link) => {
    expect(read(link)).toBeNull();
  });

  it('never leads out of the known screens, whatever it contains', () => {
    const tail = fc.string({ unit: 'binary-ascii', maxLength: 60 });
    fc.assert(
      fc.property(tail, (text) => {
        const path = read(`casewright://${text}`)?.path ?? '/';
        expect(path).toMatch(/^\/(?:evidence|tokens|settings)?(?:\/[\w-]+)*(?:\?[^#\s]*)?$/);
      }),
    );
  });
});

describe('the link of a place', () => {
  it('leads back there', () => {
    for (const path of ['/', '/evidence', `/evidence/${id}?page=2`, '/evidence?q=fee&folder=none', '/settings']) {
      expect(read(linkTo(path))?.path).toBe(path);
      expect(read(linkTo(path, matter))).toMatchObject({ path, matterId: matter });
    }
  });

  it('names an item, and its page from the second on', () => {
    expect(linkToEvidence(id)).toBe(`casewright://evidence/${id}`);
    expect(linkToEvidence(id, 1)).toBe(`casewright://evidence/${id}`);
    expect(linkToEvidence(id, 7)).toBe(`casewright://evidence/${id}?page=7`);
  });

  it('is distinguished from what it shows there', () => {
    expect(screenOf(`/evidence/${id}`)).toBe('/evidence');
    expect(screenOf('/settings')).toBe('/settings');
    expect(screenOf('/evidence?q=a/b')).toBe('/evidence');
    expect(screenOf('/')).toBe('/');
  });

  it('is carried whole by the address that follows it', () => {
    const link = linkTo('/evidence?q=a&tag=b%26c');
    expect(new URL(openAddress(link), 'http://127.0.0.1').searchParams.get('link')).toBe(link);
  });
});

import { describe, expect, test } from 'vitest';
import { handleKey, partyKey, threadKey } from '#server/importers/merge/handles.ts';

describe('a handle', () => {
  test.each([
    ['+1 (555) 010-0199', undefined, '+15550100199'],
    ['tel:+1-555-010-0199', undefined, '+15550100199'],
    ['+44 20 7946 0018', 'US', '+442079460018'],
    ['(212) 555-0123', 'US', '+12125550123'],
    ['1-212-555-0123', 'US', '+12125550123'],
    ['0171 1234567', 'DE', '+491711234567'],
    ['011 44 20 7946 0018', 'US', '+442079460018'],
    // Whose country nobody knows: only its writing is made one.
    ['(212) 555-0123', undefined, '2125550123'],
    ['0044 20 7946 0018', undefined, '00442079460018'],
    // A service, not a subscriber.
    ['72645', 'US', '72645'],
    ['\u{202A}+1 555 010 0199\u{202C}', undefined, '+15550100199'],
    ['Jane.Doe@Example.COM', 'US', 'jane.doe@example.com'],
    ['mailto:Jane.Doe@example.com', undefined, 'jane.doe@example.com'],
    ['  Jane\u{A0}  DOE ', 'US', 'jane doe'],
    ['JANE\u{308}', undefined, 'janë'],
    ['2 Guys Pizza', 'US', '2 guys pizza'],
    ['', 'US', ''],
  ] as const)('%s, dialed in %s, is %s', (handle, country, key) => {
    expect(handleKey(handle, country)).toBe(key);
    expect(handleKey(key, country), 'and stays that').toBe(key);
  });

  test('is preferred to a name', () => {
    expect(partyKey({ name: 'Mom', handle: '+1 555 010 0199' })).toBe('+15550100199');
    expect(partyKey({ name: 'Mom', handle: ' ' })).toBe('mom');
    expect(partyKey({ name: null, handle: null })).toBe('');
  });
});

describe('the key of a thread', () => {
  test('is the same in any order, and with a person named twice', () => {
    expect(threadKey('sms', ['b', 'a', 'b'])).toBe(threadKey('sms', ['a', 'b']));
  });

  test('is another on another platform, and with another person', () => {
    const keys = [threadKey('sms', ['a']), threadKey('whatsapp', ['a']), threadKey('sms', ['a', 'b'])];
    expect(new Set([...keys, threadKey('sms', ['a b']), threadKey('sms', ['a","b'])]).size).toBe(5);
  });
});

import { verify } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { hashPassword } from '#server/areas/account/password-hash.ts';
import { Email, emailKey } from '#server/catalog/email.ts';
import { Password, whyGuessable } from '#server/areas/account/rules.ts';

const whyNot = (schema: typeof Email | typeof Password, text: string): string | null =>
  schema.safeParse(text).error?.issues[0]?.message ?? null;

describe('an email address', () => {
  it.each([
    'maya@example.org',
    ' maya@example.org\n',
    'maya.ellery+court@mail.example.co.uk',
    "o'brien@example.org",
    'müller@bücher.example',
    'm@e.io',
    `${'a'.repeat(64)}@example.org`,
  ])('is %j', (text) => {
    expect(whyNot(Email, text)).toBeNull();
    expect(Email.parse(text)).toBe(text.trim());
  });

  it.each([
    'maya',
    'maya@',
    '@example.org',
    'maya@example',
    'maya@@example.org',
    'maya@exam ple.org',
    'maya ellery@example.org',
    'maya@-example.org',
    'maya@example..org',
    '.maya@example.org',
    'maya.@example.org',
    'ma..ya@example.org',
    'maya@[127.0.0.1]',
    'maya@127.0.0.1/',
    '"maya"@example.org',
    'Maya <maya@example.org>',
    'maya@example.org,rosa@example.org',
    'ma\u200Bya@example.org',
    'ma\u202Eya@example.org',
    'maya\u0000@example.org',
    `${'a'.repeat(65)}@example.org`,
  ])('is not %j', (text) => {
    expect(whyNot(Email, text)).toBe('This is not an email address. Example: maya@example.org.');
  });

  it('is asked for, and has an end', () => {
    expect(whyNot(Email, '  ')).toBe('Give an email address.');
    expect(whyNot(Email, `maya@${'a.'.repeat(130)}org`)).toBe('An email address has at most 254 characters.');
  });

  it.each([
    ['Maya@Example.ORG', 'maya@example.org'],
    ['  maya@example.org ', 'maya@example.org'],
    ['MÜLLER@BÜCHER.example', 'müller@xn--bcher-kva.example'],
    ['mu\u0308ller@bu\u0308cher.example', 'müller@xn--bcher-kva.example'],
    ['ｍａｙａ@example.org', 'maya@example.org'],
  ])('%j is the same as %j', (one, other) => {
    expect(emailKey(one)).toBe(emailKey(other));
    expect(emailKey(one)).toBe(other);
  });

  it('is kept in plain letters, so that mail goes to the mailbox it counts as', () => {
    expect(Email.parse('ﬁona@example.org')).toBe('fiona@example.org');
    expect(Email.parse('Maya＠Example.org')).toBe('Maya@Example.org');
  });

  it('with something after a plus, or with other dots, is another one', () => {
    expect(new Set(['maya@e.org', 'maya+a@e.org', 'm.aya@e.org'].map(emailKey)).size).toBe(3);
  });
});

describe('a password', () => {
  it.each([
    'correct horse battery',
    ' blanks at its ends count ',
    'x7$kQ9!vLm2z',
    'пароль из слов дождя',
    '🦊🐙🦉🐝🦋🐢🦖🐳🦜🦔🐌🦀',
  ])('is %j', (text) => expect(whyNot(Password, text)).toBeNull());

  it.each([
    ['short words', 'A password has at least 12 characters. Several words are good.'],
    ['🦊🐙🦉🐝🦋🐢', 'A password has at least 12 characters. Several words are good.'],
    ['e\u0301'.repeat(11), 'A password has at least 12 characters. Several words are good.'],
    ['ab'.repeat(129), 'A password has at most 256 characters.'],
    [' '.repeat(20), 'A password can’t be only spaces.'],
    ['two lines of\nwords here', 'A password is one line, without control characters.'],
    ['half a character \uD800 in it', 'A password is one line, without control characters.'],
  ])('is not %j', (text, why) => expect(whyNot(Password, text)).toBe(why));

  const maya = { email: 'maya.ellery@example.org', name: 'Maya Ellery' };

  it.each([
    ['aaaabbbbcccc', /too few different/],
    ['abcdefabcdefabcdef', /repeats itself/],
    ['Password-2026!', /too easy to guess/],
    ['passwordpassword1', /too easy to guess/],
    ['Casewright2026!!', /too easy to guess/],
    ['qwertyuiop123', /too easy to guess/],
    ['abcdefghijklmnop', /too easy to guess/],
    ['9876543210987', /too easy to guess/],
    ['maya.ellery@example.org', /name or the email/],
    ['maya.ellery2026', /name or the email/],
    ['Maya Ellery 1990!', /name or the email/],
  ])('%j would be guessed', (text, why) => expect(whyGuessable(text, maya)).toMatch(why));

  it.each([
    'correct horse battery',
    'Maya has three red cats',
    'the qwerty keyboard is mine',
    '4815162342 is a number',
  ])('%j would not', (text) => expect(whyGuessable(text, maya)).toBeNull());

  it('does not take the name for guessable where there is none', () => {
    expect(whyGuessable('correct horse battery', { email: 'a@example.org', name: 'b' })).toBeNull();
  });
});

describe('what is kept of a password', () => {
  it('is argon2id with 19 MiB, two passes and one lane, salted each time', async () => {
    const [one, other] = await Promise.all([
      hashPassword('correct horse battery'),
      hashPassword('correct horse battery'),
    ]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await verify(one, 'correct horse battery')).toBe(true);
    expect(await verify(one, 'correct horse batterz')).toBe(false);
  });

  it('is the same for both ways to write a letter', async () => {
    expect(await verify(await hashPassword('cafe\u0301 and a croissant'), 'café and a croissant')).toBe(true);
  });

  it('is worked out outside the event loop', async () => {
    await hashPassword('the first one loads the module');
    let turns = 0;
    let hashing = true;
    const turn = (): void => {
      turns += 1;
      if (hashing) setImmediate(turn);
    };
    setImmediate(turn);
    await Promise.all(Array.from({ length: 4 }, () => hashPassword('correct horse battery')));
    hashing = false;
    expect(turns).toBeGreaterThan(10);
  });
});

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Visitor, parseSync } from 'rolldown/utils';
import { expect, it } from 'vitest';
import { projectFolder } from '#server/program/places.ts';

/*
 * What Casewright says is plain American English: labels, errors, mails, command line, descriptions for assistants.
 * These turns of phrase were in it once, and do not come back. Beside each: what to say instead.
 */
const unwanted: Record<string, RegExp> = {
  automatically: /\bby itself\b|(?<!(?:picture|page|copy) )\bof itself\b/i,
  permanently: /\bfor good\b/i,
  'the result, the outcome': /\bcame of it\b/i,
  'you confirm': /\byour word\b/i,
  'no longer': /\bany ?more\b/i,
  again: /\banew\b|\bonce more\b/i,
  'is, shows': /\b(?:it|what|that|which) (?:stands|lies)\b|\bhow it stands\b|\blies outside\b/i,
  do: /\b(?:is|are) to be\b/i,
  'in sync': /\bkeep in step\b|\bin step\b/i,
  bring: /\btak(?:e|en|es) along\b/i,
  continue: /\bgo on\b|\bgoes on (?!a )/i,
  'try again, check': /\blook again\b/i,
  'supported by': /\brests on\b/i,
  email: /\be-mails?\b/i,
  backup: /\bback-ups?\b/i,
  'not saved, and why': /\bbut still here\b/i,
  'American spelling':
    /\b(?:(?:organ|recogn|normal|minim|summar|custom|synchron|author|real)is(?:e[ds]?|ing|ations?)|cancell(?:ed|ing)|colours?|favour\w*|behaviours?|licences?|centres?|catalogues?|judgements?|whilst|amongst|cheques?|enquir\w+)\b/i,
};

/** Words of the law, of other programs or of a column, which are not ours to choose. */
const leftAlone = [
  'server/areas/account/terms-text.ts',
  'server/rules/inflections.ts',
  'server/rules/tone-phrases.ts',
  'server/sample/**',
  'server/store/migrations/**',
  'server/importers/readers/**',
];

/** Each text of a source file that has a blank in it, or is a word with a capital, as a label may be. */
function sentencesIn(file: string, source: string): string[] {
  const texts: string[] = [];
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && texts.push(value)),
    TemplateLiteral: ({ quasis }) => void texts.push(quasis.map((each) => each.value.cooked ?? '').join('…')),
    JSXText: ({ value }) => void texts.push(value),
  }).visit(parseSync(file, source).program);
  return texts
    .filter((text) => text.includes(' ') || /^[A-Z][a-z-]+$/.test(text))
    .map((text) => text.replace(/\s+/g, ' '));
}

function unwantedIn(file: string, source: string): string[] {
  return sentencesIn(file, source).flatMap((sentence) =>
    Object.entries(unwanted)
      .filter(([, phrase]) => phrase.test(sentence))
      .map(([instead]) => `${file}: “${sentence.trim()}” (say: ${instead})`),
  );
}

it('says nothing in a phrase that was given up', { timeout: 60_000 }, () => {
  const files = globSync('{server,renderer,electron}/**/*.{ts,tsx}', { cwd: projectFolder(), exclude: leftAlone });
  expect(files.length).toBeGreaterThan(1500);
  expect(files.flatMap((file) => unwantedIn(file, readFileSync(path.join(projectFolder(), file), 'utf8')))).toEqual([]);
});

it.each([
  'throw invalid("It is not in the list any more.");',
  'const shown = <p>Backups are made by itself, each night.</p>;',
  'const label = "E-mail";',
  'const label = `Deleted ${name} for good`;',
  'const text = "It was cancelled.";',
  'const text = "Nothing is to be done.";',
  'const text = <Notice title="Sync could not go on" />;',
])('notices %s', (source) => {
  expect(unwantedIn('planted.tsx', source)).toHaveLength(1);
});

it.each([
  '// It goes on by itself.\nconst state = "cancelled";',
  'const column = "organisations";',
  'const text = "The hearing goes on a second day. It stood alone.";',
])('leaves alone %s', (source) => {
  expect(unwantedIn('planted.ts', source)).toEqual([]);
});

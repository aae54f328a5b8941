import { describe, expect, it } from 'vitest';
import { messageLogAsJson } from '#server/papers/message-log/json.ts';
import type { MessageLog } from '#server/papers/message-log/message-log.ts';
import { fullLog, logOf, message } from './sample-log.ts';

/* The log for a program. */

/** The same facts, each object’s in the opposite order. */
function turnedAround(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => turnedAround(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, each]) => [key, turnedAround(each)]),
  );
}

describe('a log as JSON', () => {
  it('has these bytes', () => {
    expect(messageLogAsJson(fullLog).toString()).toMatchSnapshot();
  });

  it('has the same bytes in whatever order the facts come', () => {
    const turned = turnedAround(fullLog) as MessageLog;
    expect(messageLogAsJson(turned).toString()).toBe(messageLogAsJson(fullLog).toString());
  });

  it('is written as JSON.stringify would', () => {
    for (const log of [fullLog, logOf([]), logOf([message(1, 'a\nb')])]) {
      const text = messageLogAsJson(log).toString();
      expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
    }
  });

  it('keeps any text whole', () => {
    const text = `a"b,c\nd\re\u0000\u2028${'x'.repeat(100_000)}مرحبا שלום 漢字 👩‍👩‍👧 \u202Eevil \uD800`;
    const read = JSON.parse(messageLogAsJson(logOf([message(1, text)])).toString()) as MessageLog;
    expect(read.entries[0]).toMatchObject({ sequence: 1, text });
  });

  it('says that there is no statement, and that an import was confirmed by nobody, as null', () => {
    const { sources } = fullLog;
    const log = { ...fullLog, sources: [{ ...sources[0]!, attested: null }], attestation: null };
    const read = JSON.parse(messageLogAsJson(log).toString()) as MessageLog;
    expect(read).toMatchObject({ attestation: null, sources: [{ attested: null }] });
  });

  it('says every fact that it is given', () => {
    const read = messageLogAsJson(fullLog).toString();
    const facts: string[] = [];
    JSON.stringify(fullLog, (key, value: unknown) => {
      if (typeof value === 'string' || typeof value === 'number') facts.push(`"${key}": ${JSON.stringify(value)}`);
      return value;
    });
    expect(facts.length).toBeGreaterThan(150);
    expect(facts.filter((fact) => !/^"\d+"/.test(fact) && !read.includes(fact))).toEqual([]);
  });
});

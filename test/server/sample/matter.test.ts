import { describe, expect, it } from 'vitest';
import { fileBytes, fileNames, matter } from './sample-folder.ts';

describe('the sample matter', () => {
  const { evidence, folders, issues, keyDates } = matter();

  it('names every file in its folder once, and no other', () => {
    expect(evidence.map((item) => item.file).toSorted()).toEqual(fileNames());
  });

  it('stays below 2.5 MB and holds no empty file', () => {
    const sizes = fileNames().map((name) => fileBytes(name).length);
    expect(Math.min(...sizes)).toBeGreaterThan(500);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2_500_000);
  });

  it('files everything in folders and categories it defines, and uses all of them', () => {
    expect(new Set(evidence.map((item) => item.folder))).toEqual(new Set(folders.map((folder) => folder.name)));
    expect(new Set(evidence.flatMap((item) => item.issues))).toEqual(new Set(issues.map((issue) => issue.name)));
    const parents = folders.flatMap((folder) => folder.parent ?? []);
    expect(folders.map((folder) => folder.name)).toEqual(expect.arrayContaining(parents));
  });

  it('numbers its exhibits from 1 without a gap and leaves some items without a number', () => {
    const numbers = evidence.flatMap((item) => item.exhibitNumber ?? []).toSorted((a, b) => Number(a) - Number(b));
    expect(numbers).toEqual(numbers.map((_, index) => String(index + 1)));
    expect(numbers.length).toBeLessThan(evidence.length);
  });

  it('gives each category its own color', () => {
    expect(new Set(issues.map((issue) => issue.color)).size).toBe(issues.length);
  });

  it('keeps its key dates in order', () => {
    const dates = keyDates.map((entry) => entry.date);
    expect(dates).toEqual(dates.toSorted());
  });

  it('records consent for every recording and for nothing else', () => {
    for (const item of evidence) expect(item.recordingConsent !== undefined).toBe(item.file.endsWith('.wav'));
  });

  it('marks the private notes as private', () => {
    expect(evidence.filter((item) => item.private).map((item) => item.file)).toEqual(['Notes for the hearing.txt']);
  });

  it('uses only example addresses and invented telephone numbers', () => {
    const written = [...fileNames(), 'matter.json']
      .filter((name) => /\.(?:txt|html|rtf|xml|csv|eml|json)$/.test(name))
      .map((name) => fileBytes(name).toString('latin1'))
      .join('\n');
    for (const [, host] of written.matchAll(/[\w.-]+@([\w.-]+\w)/g)) expect(host).toMatch(/(?:^|\.)example\.com$/);
    for (const [number] of written.matchAll(/\(\d{3}\) \d{3}-\d{4}/g)) expect(number).toMatch(/^\(555\) 555-01\d\d$/);
  });

  it('names only records that it has', () => {
    const { courtFiles, contacts, hearings, todos, timeline } = matter();
    const known = {
      courtFile: courtFiles.map(({ number }) => number),
      contact: contacts.map(({ name }) => name),
      hearing: hearings.map(({ date }) => date),
      todo: todos.map(({ title }) => title),
      file: evidence.map(({ file }) => file),
    };
    const named: { [Kind in keyof typeof known]: (string | undefined)[] } = {
      courtFile: [
        ...[...evidence, ...contacts].flatMap((record) => record.courtFiles),
        ...[...hearings, ...todos, ...timeline].map((record) => record.courtFile),
      ],
      contact: [...hearings, ...timeline].flatMap((record) => record.contacts ?? []),
      hearing: todos.map(({ hearing }) => hearing),
      todo: hearings.flatMap(({ takes }) => takes.map(({ todo }) => todo)),
      file: [
        ...hearings.flatMap(({ takes }) => takes.map(({ file }) => file)),
        ...timeline.flatMap(({ files }) => files),
      ],
    };
    for (const kind of Object.keys(known) as (keyof typeof known)[]) {
      const names = named[kind].filter((name) => name !== undefined);
      expect(names.length, kind).toBeGreaterThan(0);
      expect(known[kind], kind).toEqual(expect.arrayContaining(names));
      expect(new Set(known[kind]).size, kind).toBe(known[kind].length);
    }
  });

  it('does not say a hearing twice, as a key date and as itself', () => {
    const { hearings } = matter();
    expect(keyDates.filter(({ kind }) => kind === 'hearing')).toEqual([]);
    expect(hearings.map(({ date }) => date)).toEqual(hearings.map(({ date }) => date).toSorted());
  });

  it('shows dates of every kind in its chronology: days, months, years, about, before and after', () => {
    const dates = matter().timeline.map(({ date }) => date);
    for (const form of [/^\d{4}-\d\d-\d\d$/, /^\d{4}-\d\d$/, /^\d{4}$/, /^about /, /^before /, /^after /])
      expect(dates.filter((date) => form.test(date)).length, String(form)).toBeGreaterThan(0);
  });
});

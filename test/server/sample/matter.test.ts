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

  it('gives each category a colour of its own', () => {
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
    const written = fileNames()
      .filter((name) => /\.(?:txt|html|rtf|xml|csv|eml)$/.test(name))
      .map((name) => fileBytes(name).toString('latin1'))
      .join('\n');
    for (const [, host] of written.matchAll(/[\w.-]+@([\w.-]+\w)/g)) expect(host).toMatch(/(?:^|\.)example\.com$/);
    for (const [number] of written.matchAll(/\(\d{3}\) \d{3}-\d{4}/g)) expect(number).toMatch(/^\(555\) 555-01\d\d$/);
  });
});

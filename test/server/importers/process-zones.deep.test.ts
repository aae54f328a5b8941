import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const program = fileURLToPath(new URL('programs/read-all.ts', import.meta.url));

interface Printed {
  timeZone: string;
  locale: string;
  read: unknown[];
}

async function readIn(timeZone: string, language: string): Promise<Printed> {
  const env = { ...process.env, TZ: timeZone, LC_ALL: language, LANG: language };
  const { stdout } = await promisify(execFile)(process.execPath, [program], { env, maxBuffer: 64 * 1024 ** 2 });
  return JSON.parse(stdout) as Printed;
}

describe('the records of an export', () => {
  it('are the same in every zone and language of the process', async () => {
    const first = await readIn('UTC', 'en_US.UTF-8');
    expect(first.read.length).toBeGreaterThan(10);
    for (const [timeZone, language] of [
      ['America/Los_Angeles', 'de_DE.UTF-8'],
      ['Asia/Tokyo', 'ar_EG.UTF-8'],
      ['Australia/Lord_Howe', 'tr_TR.UTF-8'],
      ['Africa/Casablanca', 'ja_JP.UTF-8'],
      ['Pacific/Apia', 'th_TH.UTF-8'],
    ] as const) {
      const other = await readIn(timeZone, language);
      expect([other.timeZone, other.locale]).toEqual([timeZone, language.slice(0, 5).replace('_', '-')]);
      expect(other.read).toEqual(first.read);
    }
  });
});

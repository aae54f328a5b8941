import { expect, test } from 'vitest';
import { chromiumPath } from '#build/chromium.ts';
import { quickBench } from './quick.ts';

test('the bench syncs a desktop with a server, and counts what it asks', () => {
  const { status, stdout, stderr } = quickBench('sync');
  expect(status, stderr).toBe(0);
  for (const lane of ['with the extension', 'plain v1']) {
    const requests = lane === 'plain v1' ? '15 requests' : '2 requests';
    const size = `60 records, 8 files, ${lane}`;
    expect(stdout).toContain(`| sync when nothing has changed, ${size} | ${requests}, `);
    expect(stdout).toContain(`| first sync to another desktop, ${size} | `);
  }
  // Every run makes the requests that the specification's formula has for it.
  expect(stdout.match(/\| [\d,]+ requests \| yes \|/g)).toHaveLength(10);
  expect(stdout).toMatch(/\| a poll of the feed when nothing has changed \| p50 [\d.]+ ms/);
});

test.skipIf(chromiumPath() === null)('the bench works with the window and says how it feels', () => {
  const { status, stdout, stderr } = quickBench('window', 'timeline-window', 'calendar', 'messages-window');
  expect(status, stderr).toBe(0);
  expect(stdout).toMatch(/\| cold start to what comes next, the sample matter \| [\d,]+ ms/);
  expect(stdout).toMatch(/\| script of the first screen, 2,000 items \| \d+ kB gzipped/);
  expect(stdout).toMatch(/\| interaction to next paint, 2,000 items \| p75 \d+ ms/);
  expect(stdout).toMatch(/\| frames while scrolling, 2,000 items \| gap p50/);
  expect(stdout).toMatch(/\| memory of the window over the same work \| \d+ MB/);
  expect(stdout).toMatch(/\| timeline of 2,000: frames while scrolling \| gap p50/);
  expect(stdout).toMatch(/\| thread of 4,000: frames while scrolling \| gap p50/);
});

test('the bench signs many people in at once, and lets desktops poll meanwhile', () => {
  const { status, stdout, stderr } = quickBench('hosted');
  expect(status, stderr).toBe(0);
  expect(stdout).toMatch(/\| 10 desktops poll once in 2 s \| p50 [\d.]+ ms, p99 [\d.]+ ms \| p50 [\d.]+ ms/);
  expect(stdout).toMatch(/\| the change feed, as fast as it goes \| [\d,]+\/s .* \| [\d,]+\/s .* \| \d\.\d\d \|/);
  expect(stdout.match(/\| sign in, \d+ at once \| [\d.]+\/s/g)).toHaveLength(3);
  expect(stdout).toMatch(/\| a question beside 50 who sign in at once \| p50 [\d.]+ ms, p99 [\d.]+ ms \| p50/);
});

test('the bench imports messages beside other writes, and searches a matter full of them', () => {
  const { status, stdout, stderr } = quickBench('messages');
  expect(status, stderr).toBe(0);
  expect(stdout).toMatch(
    /\| importing 20,000 messages \| [\d,]+ messages\/s .* \| [\d,]+ messages\/s .* \| \d\.\d\d \|/,
  );
  expect(stdout).toMatch(/\| other writes meanwhile \| p99 [\d,]+ ms/);
  expect(stdout).toMatch(/\| search 10,000 messages: one word, in a third \| p50 [\d.]+ ms, p99 [\d.]+ ms/);
  expect(stdout).toMatch(/\| 2,000 messages in the middle of 2,000 \| p50 [\d.]+ ms/);
});

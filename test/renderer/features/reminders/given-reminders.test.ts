import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { GivenReminders } from '#renderer/features/reminders/given-reminders.ts';
import { usualReminders } from '#renderer/features/preferences/reminder-settings.ts';
import { dueReminders, type Reminder } from '#renderer/features/reminders/due-reminders.ts';

/** A browser with one memory and one lock, and any number of windows. */
class Browser {
  memory: string | null = null;
  #turn: Promise<void> = Promise.resolve();

  window(): GivenReminders {
    return new GivenReminders({
      read: () => this.memory,
      write: (text) => {
        this.memory = text;
      },
      alone: (work) => (this.#turn = this.#turn.then(work)),
    });
  }
}

const hearings = [
  {
    id: 'h',
    caseId: 'c',
    date: '2027-01-14',
    time: '13:30',
    timeZone: 'America/Chicago',
    durationMinutes: 60,
    purpose: 'Motion',
    status: 'scheduled',
    createdAt: '2026-10-01T08:00:00.000Z',
  },
];
const dueNow = (): Reminder[] => dueReminders({ hearings, todos: [] }, usualReminders, 'America/New_York', Date.now());

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2027-01-13T12:00:00Z') }));
afterEach(() => vi.useRealTimers());

describe('several windows', () => {
  test('that look every few seconds for two days give each reminder once, in one of them', async () => {
    const browser = new Browser();
    const given: string[] = [];
    const look = async (window: GivenReminders): Promise<void> => {
      for (const { at } of await window.take(dueNow())) given.push(new Date(at).toISOString());
    };
    const timers = [browser.window(), browser.window(), browser.window()].map((window) =>
      setInterval(() => void look(window), 15_000),
    );
    await vi.advanceTimersByTimeAsync(2 * 86_400_000);
    timers.forEach(clearInterval);
    expect(given).toEqual(['2027-01-13T19:30:00.000Z', '2027-01-14T18:30:00.000Z']);
  });

  test('know after a new start what was given before', async () => {
    const browser = new Browser();
    vi.setSystemTime(Date.parse('2027-01-13T20:00:00Z'));
    expect(await browser.window().take(dueNow())).toHaveLength(1);
    vi.setSystemTime(Date.parse('2027-01-13T23:00:00Z'));
    expect(await browser.window().take(dueNow())).toHaveLength(0);
  });
});

test('a memory that was damaged costs a reminder twice, never none', async () => {
  const browser = new Browser();
  vi.setSystemTime(Date.parse('2027-01-13T20:00:00Z'));
  for (const memory of ['{broken', '7', '[1,null]']) {
    browser.memory = memory;
    expect(await browser.window().take(dueNow())).toHaveLength(1);
    expect(await browser.window().take(dueNow())).toHaveLength(0);
  }
});

test('the memory does not grow for ever', async () => {
  const browser = new Browser();
  const [one] = dueReminders({ hearings, todos: [] }, usualReminders, 'UTC', Date.parse('2027-01-14T19:00:00Z'));
  if (one === undefined) throw new Error('It is due.');
  for (let round = 0; round < 5; round += 1) {
    const many = Array.from({ length: 1000 }, (_, at) => ({ ...one, key: `hearing ${round} ${at}` }));
    expect(await browser.window().take(many)).toHaveLength(1000);
  }
  expect((JSON.parse(browser.memory ?? '') as string[]).length).toBe(3000);
  expect(await browser.window().take([{ ...one, key: 'hearing 4 999' }])).toHaveLength(0);
});

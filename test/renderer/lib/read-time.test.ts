import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatTime } from '#renderer/lib/clock-time.ts';
import { followDateSettings, usualDates } from '#renderer/lib/date-settings.ts';
import { readTime as readTimeOn, twiceWords, type OnDay } from '#renderer/lib/read-time.ts';
import { readZone, zoneName } from '#renderer/lib/zones.ts';

const readTime = (typed: string, on: OnDay = { date: null, zone: null }) => readTimeOn(typed, on);

beforeEach(() => followDateSettings({ ...usualDates, clock: 24 }));
afterEach(() => followDateSettings(usualDates));

describe('a time as it is typed', () => {
  it.each([
    ['9:30', '09:30'],
    ['930', '09:30'],
    ['9.30 am', '09:30'],
    ['2pm', '14:00'],
    ['noon', '12:00'],
    ['\u200e2:30\u202fpm', '14:30'],
    ['９：３０', '09:30'],
    ['٩:٣٠', '09:30'],
    ['half past nine', '09:30'],
    ['1430', '14:30'],
  ])('“%s” is %s', (typed, value) => expect(readTime(typed)).toEqual({ value }));

  it('refuses what is none, with an example', () => {
    expect(readTime('25:00')).toEqual({ problem: 'Write a time like 9:30 am, 13:30 or noon.' });
  });

  it('asks where a clock of 12 hours leaves it open, and only there', () => {
    expect(readTime('2:30')).toEqual({ value: '02:30' });
    followDateSettings({ ...usualDates, clock: 12 });
    expect(readTime('2:30')).toMatchObject({ choices: ['02:30', '14:30'] });
    expect(readTime('2:30 am')).toEqual({ value: '02:30' });
    expect(readTime('02:30')).toEqual({ value: '02:30' });
    expect(readTime('9')).toEqual({ value: '09:00' });
    expect(readTime(formatTime('14:30'))).toEqual({ value: '14:30' });
    expect(['00:05', '09:30', '12:00', '14:30'].map(formatTime)).toEqual([
      '12:05 am',
      '9:30 am',
      '12:00 pm',
      '2:30 pm',
    ]);
  });

  it('asks which end of the day midnight is, and which half of it words mean', () => {
    expect(readTime('midnight')).toMatchObject({ choices: ['00:00', '23:59'] });
    expect(readTime('half past two')).toMatchObject({ choices: ['02:30', '14:30'] });
    expect(readTime('half past two in the afternoon')).toEqual({ value: '14:30' });
  });

  it('takes the zone of its own clock, and asks about another one’s', () => {
    const court = { date: '2027-03-11', zone: 'America/New_York' };
    expect(readTime('9:30 EST', court)).toEqual({ value: '09:30' });
    expect(readTime('noon Eastern Time', court)).toEqual({ value: '12:00' });
    expect(readTime('9:30 AM Detroit', court)).toEqual({ value: '09:30' });
    expect(readTime('9:30 AM PST', court)).toEqual({
      ask: 'The clock here is that of New York (Eastern Time). Is it this time there, without “PST”?',
      choices: ['09:30'],
    });
    expect(readTime('9:30 EST')).toEqual({
      ask: 'No time zone is chosen here. Is it this time there, without “EST”?',
      choices: ['09:30'],
    });
    expect(readTime('9:30 tomorrow', court)).toHaveProperty('problem');
  });

  it('asks about a time that the clock skips, and says of one that comes twice which it is', () => {
    const spring = { date: '2027-03-14', zone: 'America/Chicago' };
    expect(readTime('2:30', spring)).toEqual({
      ask: 'On Sun 14 Mar 2027 the clock in Chicago (Central Time) skips this time. Which do you mean?',
      choices: ['01:30', '03:30'],
    });
    expect(readTime('2:30', { ...spring, date: '2027-03-15' })).toEqual({ value: '02:30' });
    const autumn = { date: '2027-11-07', zone: 'America/Chicago' };
    expect(readTime('1:30', autumn)).toEqual({ value: '01:30' });
    expect(twiceWords('01:30', autumn)).toBe('comes twice that night; this is the first (CDT)');
    expect(twiceWords('09:30', autumn)).toBeNull();
    // A day or a zone that is not known yet asks nothing.
    expect(readTime('2:30', { date: '31/02', zone: 'America/Chicago' })).toEqual({ value: '02:30' });
    expect(readTime('2:30', { date: '2027-03-14', zone: 'Chic' })).toEqual({ value: '02:30' });
  });
});

describe('a zone as it is typed', () => {
  it.each([
    ['New York', 'America/New_York'],
    ['Eastern', 'America/New_York'],
    ['eastern time', 'America/New_York'],
    ['EST', 'America/New_York'],
    ['Pacific Daylight Time', 'America/Los_Angeles'],
    ['CET', 'Europe/Berlin'],
    ['los_angeles', 'America/Los_Angeles'],
    ['america/chicago', 'America/Chicago'],
    ['Chicago (Central Time)', 'America/Chicago'],
    ['utc', 'UTC'],
    ['new\u00a0york ', 'America/New_York'],
    ['New York, NY', 'America/New_York'],
    ['Los Angeles, CA', 'America/Los_Angeles'],
    ['Boston', 'America/New_York'],
    ['US/Eastern', 'US/Eastern'],
    ['GMT', 'UTC'],
  ])('“%s” is %s', (typed, value) => expect(readZone(typed)).toEqual({ value }));

  it('offers what it may be, and refuses what is none', () => {
    expect(readZone('Los Ang')).toEqual({ ask: 'Which one do you mean?', choices: ['America/Los_Angeles'] });
    expect(readZone('Eastren')).toEqual({ problem: 'Write a city or a zone, like “New York” or “Eastern”.' });
  });

  it('knows a city by its newer and its older name', () => {
    expect(readZone('Kyiv')).toEqual({ value: 'Europe/Kyiv' });
    expect(readZone('Kyiv/Kiev')).toEqual({ value: 'Europe/Kyiv' });
    expect(readZone('Kiev')).toEqual({ value: 'Europe/Kiev' });
    // As another computer stored it, it is left so.
    expect(readZone('Europe/Kyiv')).toEqual({ value: 'Europe/Kyiv' });
    expect(zoneName('Europe/Kyiv')).toBe('Kyiv (Eastern European Time)');
  });

  it.each(['GMT+2', 'UTC-5', '+02:00', 'UTC−5'])('says why “%s” is no court’s clock', (typed) => {
    expect(readZone(typed)).toEqual({ problem: expect.stringMatching(/changes with the seasons/) });
  });

  it('is shown by its city, and one nobody knows by its own name', () => {
    expect(zoneName('America/New_York')).toBe('New York (Eastern Time)');
    expect(zoneName('Mars/Olympus')).toBe('Mars/Olympus');
  });
});

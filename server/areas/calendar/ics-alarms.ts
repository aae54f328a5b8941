import type { JCal } from './zone-component.ts';

const dayMinutes = 24 * 60;
/** When a day without hours begins for a person: nine in the morning. */
const morning = 9 * 60;

/** Reminders before a hearing at a known time. */
export function hearingAlarms(minutes: readonly number[]): JCal[] {
  return minutes.map((before) => alarm(-before));
}

/** Reminders of a hearing without a time: on the morning of the day so far ahead, at the latest of its own. */
export function allDayAlarms(minutes: readonly number[]): JCal[] {
  const days = new Set(minutes.map((before) => Math.floor(before / dayMinutes)));
  return [...days].map((ahead) => alarm(morning - ahead * dayMinutes));
}

/** On the morning of the day, where reminders are wanted at all. */
export function todoAlarm(minutes: readonly number[]): JCal[] {
  return minutes.length === 0 ? [] : [alarm(morning)];
}

/** Minutes from the start; negative is before. */
function alarm(minutes: number): JCal {
  const sign = minutes < 0 ? '-' : '';
  return [
    'valarm',
    [
      ['action', {}, 'text', 'DISPLAY'],
      ['description', {}, 'text', 'Reminder'],
      ['trigger', {}, 'duration', `${sign}PT${Math.abs(minutes)}M`],
    ],
    [],
  ];
}

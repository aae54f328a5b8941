/** `9:30`, `930`, `9.30 am`, `9 30`, `14h30`, `14h`, `9:30:00`. */
const figures = /^(\d{1,2})(?:[:.;h ]?([0-5]\d)(?::00)?)?h?\s*([ap])?\.?(?:m\.?)?$/;

const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/**
 * `HH:MM` on a clock of 24 hours, from a time as people write it: "9", "9:30", "930", "2.30 pm", "14h30", "noon", "half
 * past nine". Null when it is no time.
 */
export function understandTime(typed: string): string | null {
  const words = inFigures(typed);
  if (/^(?:12 )?noon$/.test(words)) return '12:00';
  if (/^(?:12 )?midnight$/.test(words)) return '00:00';
  const match = figures.exec(words);
  return match === null ? null : clockTime(Number(match[1]), Number(match[2] ?? 0), match[3]);
}

/** It leaves open which half of the day is meant, as courts are open at 2 in the afternoon. */
export function isOpenToHalves(typed: string): boolean {
  const hours = /^([1-6])(?!\d$|\d:)/.exec(inFigures(typed));
  return (
    hours !== null && !/[aph]/.test(inFigures(typed)) && understandTime(typed)?.startsWith(`0${hours[1]}`) === true
  );
}

/** "Half past nine", "quarter to 3 pm", "nine o’clock in the morning" with figures in place of their words. */
function inFigures(typed: string): string {
  const words = typed
    .trim()
    .toLowerCase()
    .replace(/^at /, '')
    .replaceAll(/[a-z]+/g, (word) => String(numbers.indexOf(word) + 1 || (tens[word] ?? word)))
    .replace(/ in the morning$/, ' am')
    .replace(/ (?:in the (?:afternoon|evening)|at night)$/, ' pm')
    .replace(/ ?o ?['’]?clock/, '');
  const [, count, way, hour, rest] =
    /^(?:a )?(\d{1,2}) (past|after|to|before) (\d{1,2})(?!\d|:)(.*)$/.exec(words) ?? [];
  if (count === undefined || Number(count) > 59) return words;
  const [past, hours] = [way === 'past' || way === 'after', Number(hour)];
  const minutes = past ? Number(count) : 60 - Number(count);
  return `${past ? hours : hours === 1 ? 12 : hours - 1}:${String(minutes).padStart(2, '0')}${rest}`;
}

const tens: Readonly<Record<string, number>> = {
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  quarter: 15,
  half: 30,
};

/** Hours with or without their half of the day; null where there is no such time. */
function clockTime(hours: number, minutes: number, half: string | undefined): string | null {
  if (minutes > 59 || hours > (half === undefined ? 23 : 12) || (half !== undefined && hours === 0)) return null;
  const whole = half === undefined ? hours : (hours % 12) + (half === 'p' ? 12 : 0);
  return `${String(whole).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

import type { Answers } from '#server/importers/message.ts';

/** A message as it is written into a chat; `who` is null for what WhatsApp itself says. */
export interface ChatLine {
  /** The wall clock, as if it were UTC. */
  clock: number;
  who: string | null;
  text: string;
}

export interface Phone {
  /** What stands before the sender. */
  header(clock: Date): string;
  order: NonNullable<Answers['dateOrder']>;
  precision: 'second' | 'minute';
}

const two = (value: number): string => String(value).padStart(2, '0');
const day = (clock: Date): number => clock.getUTCDate();
const month = (clock: Date): number => clock.getUTCMonth() + 1;
const year = (clock: Date): number => clock.getUTCFullYear();
const shortYear = (clock: Date): string => String(year(clock)).slice(2);
const hour = (clock: Date): number => clock.getUTCHours();
const hour12 = (clock: Date): number => hour(clock) % 12 || 12;
const minute = (clock: Date): string => two(clock.getUTCMinutes());
const second = (clock: Date): string => two(clock.getUTCSeconds());
const half = (clock: Date, am: string, pm: string): string => (hour(clock) < 12 ? am : pm);

function inFigures(text: string, zero: number): string {
  return text.replace(/\d/g, (figure) => String.fromCodePoint(zero + Number(figure)));
}

/** How phones write the start of a message, by system and the language they are set to. */
export const phones: Record<string, Phone> = {
  'Android, United Kingdom': {
    header: (at) => `${two(day(at))}/${two(month(at))}/${year(at)}, ${two(hour(at))}:${minute(at)} - `,
    order: 'dmy',
    precision: 'minute',
  },
  'Android, United States': {
    header: (at) =>
      `${month(at)}/${day(at)}/${shortYear(at)}, ${hour12(at)}:${minute(at)}\u202f${half(at, 'AM', 'PM')} - `,
    order: 'mdy',
    precision: 'minute',
  },
  'Android, Brazil': {
    header: (at) => `${two(day(at))}/${two(month(at))}/${year(at)} ${two(hour(at))}:${minute(at)} - `,
    order: 'dmy',
    precision: 'minute',
  },
  'Android, Mexico': {
    header: (at) =>
      `${day(at)}/${month(at)}/${shortYear(at)}, ${hour12(at)}:${minute(at)} ${half(at, 'a.\u00a0m.', 'p.\u00a0m.')} - `,
    order: 'dmy',
    precision: 'minute',
  },
  'Android, Sweden': {
    header: (at) => `${year(at)}-${two(month(at))}-${two(day(at))} ${two(hour(at))}:${minute(at)} - `,
    order: 'ymd',
    precision: 'minute',
  },
  'Android, Finland': {
    header: (at) => `${day(at)}.${month(at)}.${year(at)} klo ${hour(at)}.${minute(at)} - `,
    order: 'dmy',
    precision: 'minute',
  },
  'Android, Vietnam': {
    header: (at) => `${two(hour(at))}:${minute(at)}, ${two(day(at))}/${two(month(at))}/${year(at)} - `,
    order: 'dmy',
    precision: 'minute',
  },
  'Android, Korea': {
    header: (at) => `${year(at)}. ${month(at)}. ${day(at)}. ${half(at, '오전', '오후')} ${hour12(at)}:${minute(at)} - `,
    order: 'ymd',
    precision: 'minute',
  },
  'Android, India, Devanagari': {
    header: (at) =>
      `${inFigures(`${day(at)}/${month(at)}/${shortYear(at)}, ${hour12(at)}:${minute(at)}`, 0x966)} ${half(at, 'पूर्वाह्न', 'अपराह्न')} - `,
    order: 'dmy',
    precision: 'minute',
  },
  'iPhone, United States': {
    header: (at) =>
      `[${month(at)}/${day(at)}/${shortYear(at)}, ${hour12(at)}:${minute(at)}:${second(at)}\u202f${half(at, 'AM', 'PM')}] `,
    order: 'mdy',
    precision: 'second',
  },
  'iPhone, Germany': {
    header: (at) =>
      `[${two(day(at))}.${two(month(at))}.${shortYear(at)}, ${two(hour(at))}:${minute(at)}:${second(at)}] `,
    order: 'dmy',
    precision: 'second',
  },
  'iPhone, China': {
    header: (at) =>
      `[${year(at)}/${month(at)}/${day(at)} ${half(at, '上午', '下午')}${hour12(at)}:${minute(at)}:${second(at)}] `,
    order: 'ymd',
    precision: 'second',
  },
  'iPhone, Egypt': {
    header: (at) =>
      inFigures(
        `\u200f[${day(at)}\u200f/${month(at)}\u200f/${year(at)}، ${hour12(at)}:${minute(at)}:${second(at)} ${half(at, 'ص', 'م')}] `,
        0x660,
      ),
    order: 'dmy',
    precision: 'second',
  },
  'iPhone, Thailand': {
    header: (at) => `[${day(at)}/${month(at)}/${year(at) + 543} ${two(hour(at))}:${minute(at)}:${second(at)}] `,
    order: 'dmy',
    precision: 'second',
  },
};

export function chatText(lines: readonly ChatLine[], { header }: Phone): string {
  return lines
    .map(({ clock, who, text }) => `${header(new Date(clock))}${who === null ? '' : `${who}: `}${text}\n`)
    .join('');
}

/** A talk over many months, so that the order of its dates is beyond doubt. */
export function longTalk(count = 120, start = Date.UTC(2023, 0, 5, 21, 58)): ChatLine[] {
  return Array.from({ length: count }, (_, at) => ({
    clock: start + at * 74 * 3_600_000 + (at % 7) * 61_000,
    who: at % 3 === 0 ? 'Maria Delgado' : 'Tom',
    text: at % 10 === 0 ? `Line ${at}\nand below it: more\n\nend` : `Message ${at} 😀`,
  }));
}

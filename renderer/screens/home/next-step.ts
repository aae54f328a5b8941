import type { Case, Hearing } from '#renderer/api/generated.ts';
import { addDays } from '#server/rules/days.ts';

/** Something worth doing for a matter, why, and where it is done. */
export interface Step {
  title: string;
  why: string;
  label: string;
  href: string;
}

interface Known {
  counts: Case['counts'];
  hearings: readonly Hearing[];
  /** The hearings that a packet is for; null while that is unknown. */
  packed: ReadonlySet<string> | null;
  today: string;
}

type Counted = Step & { of: keyof Case['counts'] };

/** What every matter begins with, in the order that helps most. */
export const firstSteps: readonly Counted[] = [
  {
    of: 'evidence',
    title: 'Put your evidence here',
    why: 'Letters, photos, recordings, messages: each is kept byte for byte and read, so that you find the sentence you need.',
    label: 'Add files',
    href: '/evidence',
  },
  {
    of: 'courtCases',
    title: 'Make a court file',
    why: 'Its number, court and judge, once. Exhibits and hearings then link to it.',
    label: 'Make a court file',
    href: '/court-files',
  },
  {
    of: 'timeline',
    title: 'Write down what happened when',
    why: 'Judges ask what happened first. A line per event is enough, and a month will do.',
    label: 'Start the timeline',
    href: '/timeline?new=1',
  },
  {
    of: 'hearings',
    title: 'Add your next hearing',
    why: 'Its date, courtroom and link, what to bring, and what to do before it.',
    label: 'Add a hearing',
    href: '/hearings?new=1',
  },
];

const people: Counted = {
  of: 'contacts',
  title: 'Add the people',
  why: 'The other side, lawyers, witnesses, the clerk: each shows where in the matter they appear.',
  label: 'Add a contact',
  href: '/contacts?new=1',
};

/** Days before a hearing from which its preparation is proposed. */
const preparedWithin = 60;

/** The next useful step; null once there is none. */
export function nextStep({ counts, hearings, packed, today }: Known): Step | null {
  const begun = [...firstSteps, people].find(({ of }) => counts[of] === 0);
  if (begun !== undefined) return begun;
  const last = addDays(today, preparedWithin);
  const next = hearings
    .filter(({ status, date }) => status === 'scheduled' && date >= today && date <= last)
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))[0];
  if (next === undefined) return null;
  const href = `/hearings/${next.id}`;
  if (next.resourceCount === 0) {
    return {
      title: `Choose what to bring to “${next.purpose}”`,
      why: 'Exhibits, documents and messages, in the order you will need them.',
      label: 'Open the hearing',
      href,
    };
  }
  if (packed === null || packed.has(next.id)) return null;
  return {
    title: `Prepare the packet for “${next.purpose}”`,
    why: 'What you bring becomes one PDF with index, numbers and page numbers, checked before it is built.',
    label: 'Open the hearing',
    href,
  };
}

import { createHash } from 'node:crypto';
import { stateName } from '#server/rules/residence-states.ts';
import { recordingRule, type RecordingRule } from './recording-rules.ts';

/** The day these words were last changed. */
const written = '2026-11-21';

const recording: Record<RecordingRule, (place: string) => string> = {
  all: (place) =>
    `In ${place}, **everybody** taking part in a private conversation must agree before it is recorded. A recording made without that may be a crime, and a court may refuse it.`,
  mixed: (place) =>
    `In ${place}, the law differs by how a conversation is held and who records it. Casewright treats it as if **everybody** taking part must agree, which is safe in either case.`,
  one: (place) =>
    `In ${place}, one person taking part in a private conversation may record it. Where somebody else in it is in another state, or the case is, the law of that place may ask that **everybody** agrees: the strictest one counts.`,
  unknown: (place) =>
    `For ${place}, Casewright doesn’t know the law, so it treats every recording as if **everybody** taking part must agree.`,
};

const before = `Casewright keeps what belongs to your matter before a court: evidence, messages, dates, people and papers. Please read what it does with them, and what it cannot do for you.

## Where your records are

- On your own computer, everything stays in a folder of yours. Casewright sends nothing anywhere unless you ask it to.
- Whoever can use your computer and your account on it can read that folder. Lock your computer, and make backups: nobody else has a copy.
- Where somebody else runs Casewright for you, your records are on their computers, and they answer for keeping them safe.
- If you connect an assistant or another program, it reads what you let it read, and whoever runs it may receive that. You can see what it read, mark things as private, and take its permission away.

## What Casewright is not

- It is not a lawyer and gives no legal advice. Nothing in it makes a lawyer your lawyer.
- Dates it works out come from rules that you can see and that may have changed. **Ask the clerk of the court before you rely on one.**
- Text it reads from pictures and recordings has mistakes in it. The original counts.

## Court papers

- What you hand to a court or to the other side is yours to check first: names of children, account numbers and other things that courts want left out.
- Hashes show that a file is unchanged since you added it here. They don’t show who made it, or when.
- Keep the originals. A court may ask for the phone or the paper itself.

## Recordings

`;

const after = `- You are asked each time you add a recording whether the people in it agreed as the law demands. Say yes only if that is so.
- What counts is where you live, where the court is, and where each person was. This is a summary and not advice: laws change.

## Deleting, and no promise

- What is deleted permanently cannot be brought back, by us or by you.
- Casewright is given as it is. Its license, under Settings, About, says what that means.

Accepting is up to you, and nobody may do it for you: no assistant and no program. What is kept of it: this version, your state, and the time.`;

export interface TermsText {
  version: string;
  text: string;
  /** SHA-256 of the text in UTF-8, in hex. */
  hash: string;
}

/** The terms for a place of residence: all the same but for the law on recordings. */
export function termsText(residenceState: string): TermsText {
  const law = `- ${recording[recordingRule(residenceState)](stateName(residenceState))}`;
  const text = `# Terms of use\n\n${before}${law}\n${after}\n`;
  const hash = createHash('sha256').update(text).digest('hex');
  return { version: `${written}.${hash.slice(0, 12)}`, text, hash };
}

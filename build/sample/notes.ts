import { fullDate } from './calendar.ts';
import { LATE, MISSED } from './exchanges.ts';
import { TOTALS } from './expenses.ts';
import { CHILD, HEARING, dollars } from './story.ts';

/** Maya's own notes: kept from assistants in the sample, as such notes should be. */
export function hearingNotes(): Buffer {
  const text = `Notes for the hearing (mine only)

${fullDate(HEARING.date)}, ${HEARING.time}, ${HEARING.department}. Be there by 1:00. Parking behind the county annex.

What I want to say first
- I am not trying to take ${CHILD.name}'s weekends away. They go well. Say this before anything else.
- The Wednesdays are the problem: ${MISSED.length} missed since June, and he waits by the window.
- Daniel said himself in his letter that he can't do them. Read that part out, calmly.

What he will say
- That it is only traffic and work. True sometimes. ${LATE.length} late exchanges of 61 is not most of them. Don't exaggerate.
- That I never complained about the move. I did, by text, the same evening.
- That support is paid. It is, every month. Say so and thank him for it.

To do
- Call the school: can Ms. Petrie bring the sign-out book?
- Declaration: check every number against the log and the sheet before signing.
- Still open from the sheet: ${dollars(TOTALS.balance / 100)}. He has until October 28.
- Ask the self-help desk how many days before the hearing exhibits are due.
- His e-mail of May 18: read it again next to what the school wrote.

If I get upset: stop, drink water, look at the list.
`;
  return Buffer.from(text, 'utf8');
}

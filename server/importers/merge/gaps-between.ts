import { type ExportFacts, factsOf, type Gap, counted, listed, mostEvidence, quoted } from './gap.ts';
import type { Merged, MergedMessage } from './merged.ts';
import type { SightingName } from './sighting.ts';

/** Messages in a row that an export lacks. */
interface Run {
  from: number;
  to: number;
  messages: number;
  seenIn: Set<string>;
  evidence: SightingName[];
}

/**
 * What some export has and another, which covers that time, has not. What the platform writes differs from phone to
 * phone, so it is left out.
 */
export function findOnlyIn(merged: Merged, facts: readonly ExportFacts[]): Gap[] {
  const spans = spansOf(merged);
  const runs = merged.exports.map((): Run | null => null);
  const gaps: Gap[] = [];
  const close = (index: number): void => {
    const [run, lacking] = [runs[index], merged.exports[index]];
    if (run && lacking) gaps.push(gapOf(run, lacking.fileHash, facts));
    runs[index] = null;
  };
  for (let place = 0; place < merged.length; place += 1) {
    const message = merged.message(place);
    if (message.system) continue;
    spans.forEach(({ first, last }, index) => {
      if (place < first || place > last) return;
      if (message.sightings.some((seen) => seen.export === index)) close(index);
      else runs[index] = longer(runs[index] ?? null, message);
    });
  }
  merged.exports.forEach((_, index) => {
    close(index);
  });
  return gaps;
}

/** From the first to the last message of each export, as places in the thread. */
function spansOf(merged: Merged): { first: number; last: number }[] {
  const spans = merged.exports.map(() => ({ first: Infinity, last: -Infinity }));
  for (let place = 0; place < merged.length; place += 1) {
    for (const { export: index } of merged.message(place).sightings) {
      const span = spans[index];
      if (span === undefined) continue;
      span.first = Math.min(span.first, place);
      span.last = place;
    }
  }
  return spans;
}

function longer(run: Run | null, { time, sightings, shown }: MergedMessage): Run {
  const longerRun = run ?? { from: time, to: time, messages: 0, seenIn: new Set<string>(), evidence: [] };
  longerRun.to = time;
  longerRun.messages += 1;
  for (const { fileHash } of sightings) longerRun.seenIn.add(fileHash);
  if (longerRun.evidence.length < mostEvidence) {
    longerRun.evidence.push({ fileHash: shown.fileHash, record: shown.record });
  }
  return longerRun;
}

function gapOf({ from, to, messages, seenIn, evidence }: Run, lacking: string, facts: readonly ExportFacts[]): Gap {
  const names = [...seenIn].map((fileHash) => quoted(factsOf(facts, fileHash).fileName));
  const verb = messages === 1 ? 'is' : 'are';
  const note =
    `${counted(messages, 'message')} ${verb} in ${listed(names)} ` +
    `and not in ${quoted(factsOf(facts, lacking).fileName)}, which covers this time.`;
  return { kind: 'only_in', from, to, note, messages, evidence };
}

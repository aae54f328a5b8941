import { expect, it } from 'vitest';
import { factLabels } from '#renderer/features/evidence/file-facts.ts';
import { transcriptLines } from '#renderer/features/viewer/transcript-lines.ts';

it('reads the times of a transcript, however they are written', () => {
  const text = '[0:42] Dana: Hello\n(01:02:03) Sam - well\n00:05 --> 00:07\nOn its own line\nNo time here\n\n';
  expect(transcriptLines(text)).toEqual([
    { seconds: 42, label: '0:42', words: 'Dana: Hello' },
    { seconds: 3723, label: '01:02:03', words: 'Sam - well' },
    { seconds: 5, label: '00:05', words: 'On its own line' },
    { seconds: null, label: '', words: 'No time here' },
  ]);
});

it('says in words what a file states about itself, and leaves out what nobody asks', () => {
  const facts = { producer: 'Scanner', taken: '2024-03-02T14:05:06', unreadableBecause: 'x' };
  expect(factLabels(facts)).toEqual([
    ['Taken', '2024-03-02 14:05:06'],
    ['Produced with', 'Scanner'],
  ]);
});

import type { Deadline } from '#renderer/api/generated.ts';

interface DeadlineWord {
  word: string;
  /** Someone chose another day since than was worked out. */
  moved: boolean;
  /** The arithmetic in a sentence. */
  sentence: string;
}

/** How a due date came about; null when a person simply chose it. */
export function deadlineWord(deadline: Deadline | null, due: string | null): DeadlineWord | null {
  if (deadline === null) return null;
  const moved = deadline.due !== due;
  return { word: moved ? 'moved by hand' : 'worked out', moved, sentence: deadline.sentence };
}

import type { QueryClient } from '@tanstack/react-query';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { newStep, type Step } from '#renderer/api/session-changes.ts';
import { stores } from '#renderer/api/stores.ts';
import { formatCount } from '#renderer/lib/quantities.ts';

/** What is added until nothing waits is one step: undoing it moves those files to Trash. */
export class AddedFiles {
  #step: Step | null = null;
  #count = 0;

  add(client: QueryClient, items: readonly EvidenceItem[]): void {
    if (items.length === 0) return;
    this.#step ??= newStep('');
    this.#count += items.length;
    this.#step.what = `Added ${formatCount(this.#count, 'file')}.`;
    stores.evidence.add(client, items);
    stores.evidence.noteMade(client, items, this.#step);
  }

  /** Nothing waits: what comes next is another step. */
  end(): void {
    this.#step = null;
    this.#count = 0;
  }
}

import { createHash } from 'node:crypto';
import type { MessageSightingRow } from '#server/store/tables.ts';

type Sighting = Pick<
  MessageSightingRow,
  'record' | 'fingerprint' | 'at' | 'wall' | 'precision' | 'direction' | 'marks'
>;

/**
 * SHA-256 over what was read of a file, record by record: two servers that say the same have the same messages of it.
 * What other exports are stored beside it changes nothing.
 */
export class SetHash {
  readonly #hash = createHash('sha256');

  add({ record, fingerprint, at, wall, precision, direction, marks }: Sighting): void {
    this.#hash.update(`${JSON.stringify([record, fingerprint, at, wall, precision, direction, marks])}\n`);
  }

  digest(): string {
    return this.#hash.digest('hex');
  }
}

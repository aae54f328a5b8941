import { z } from 'zod';
import { hasYear } from '#server/catalog/fields.ts';
import { isoInstant } from '#server/store/clock.ts';

/** As the ledger writes it, with its milliseconds: instants are compared as text. */
export const LedgerInstant = z.iso
  .datetime({ error: 'from and to are instants like 2026-11-21T00:00:00Z.' })
  .refine(...hasYear)
  .transform((text) => isoInstant(Date.parse(text)));

import { z } from 'zod';
import type { Backups } from '#server/store/backups.ts';

declare module '#server/catalog/context.ts' {
  interface WindowServices {
    backups: Backups;
  }
}

/** The whole path of a folder, as a person names it. */
export const FolderPath = z.string().min(1, 'Name a folder.').max(4000);

const Checked = z.strictObject({ at: z.string(), ok: z.boolean(), sentence: z.string() });
const BackupEntry = z
  .strictObject({
    folder: z.string().meta({ description: 'Where it is, which names it too' }),
    madeAt: z.string(),
    made: z.enum(['by-hand', 'automatically', 'before-restore', 'before-update']),
    matters: z.number().nullable(),
    items: z.number().nullable(),
    bytes: z.number(),
    verified: Checked.nullable(),
  })
  .meta({ id: 'BackupEntry' });

const kind = z.enum(['backup', 'verify', 'restore']);
const BackupTask = z
  .strictObject({
    kind,
    folder: z.string(),
    startedAt: z.string(),
    phase: z.enum(['database', 'files', 'ready']),
    files: z.number(),
    totalFiles: z.number(),
    bytes: z.number(),
    totalBytes: z.number(),
  })
  .meta({ id: 'BackupTask' });

export const BackupState = z
  .strictObject({
    place: z.string().meta({ description: 'Where the next one is made' }),
    entries: z.array(BackupEntry),
    task: BackupTask.nullable(),
    last: z
      .strictObject({
        kind,
        ok: z.boolean(),
        stopped: z.boolean(),
        sentence: z.string(),
        at: z.string(),
        folder: z.string(),
      })
      .nullable(),
    restored: z
      .strictObject({ from: z.string(), keptIn: z.string() })
      .nullable()
      .meta({ description: 'The data folder was exchanged at this start' }),
    automatic: z.strictObject({
      nextAt: z.string().nullable(),
      failure: z.strictObject({ at: z.string(), sentence: z.string() }).nullable(),
    }),
  })
  .meta({ id: 'BackupState' });

const Difference = z
  .strictObject({ lost: z.number(), returning: z.number(), changed: z.number() })
  .meta({ id: 'Difference' });
export const RestorePreview = z
  .strictObject({
    place: z.string(),
    madeAt: z.string().nullable(),
    lastChangeAt: z.string().nullable(),
    matters: z.number(),
    items: z.number(),
    files: z.number(),
    bytes: z.number(),
    comparison: z
      .strictObject({
        matters: Difference,
        items: Difference,
        other: Difference,
        tokensMadeSince: z.number(),
        tokensRevokedSince: z.number(),
        membershipsReturning: z.number(),
      })
      .nullable()
      .meta({ description: 'Null when the data of now can’t be read' }),
  })
  .meta({ id: 'RestorePreview' });

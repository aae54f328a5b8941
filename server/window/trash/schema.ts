import { z } from 'zod';
import { records } from '#server/areas/records.ts';
import { Id, Instant } from '#server/catalog/fields.ts';
import type { MatterResource } from '#server/store/tables.ts';

/**
 * What a person can delete as a whole; a line of a hearing's list is only taken off it, and what is deleted at once and
 * permanently never comes here.
 */
const deletable = records.flatMap(({ inMatter, seenThrough, table, permanently }) =>
  inMatter && !seenThrough && !permanently ? [table as MatterResource] : [],
);

export const TrashResource = z.enum(deletable.toSorted()).meta({ id: 'TrashResource' });

/** As many as one call moves, restores or deletes. */
export const Ids = z.array(Id).min(1, 'Give at least one id.').max(500, 'At most 500 of these.');

const Trashed = z
  .strictObject({
    resource: TrashResource,
    id: Id,
    title: z.string(),
    together: z.int().meta({ description: 'How many went with it, such as the files of a folder' }),
    trashedAt: Instant,
    until: Instant.nullable().meta({
      description: 'When it is deleted permanently; null when sync changed it since, so that a person decides',
    }),
    by: z.string().nullable().meta({ description: 'Who deleted it' }),
    you: z.boolean(),
  })
  .meta({ id: 'TrashedRecord', description: 'A record in Trash, with everything that went there with it' });
export type Trashed = z.output<typeof Trashed>;

export const TrashList = z
  .strictObject({ records: z.array(Trashed), total: z.int().meta({ description: 'Also of what is not in the list' }) })
  .meta({ id: 'TrashList' });
export type TrashList = z.output<typeof TrashList>;

export const TrashPlace = z
  .strictObject({ record: Trashed.extend({ caseId: Id, caption: z.string() }).nullable() })
  .meta({ id: 'TrashPlace' });
export type TrashPlace = z.output<typeof TrashPlace>;

/** Records that were changed, or name one that was, so that the window reads them again. */
export const TrashOutcome = z
  .strictObject({
    done: z.array(
      z.strictObject({
        resource: TrashResource,
        id: Id,
        with: Id.nullable().meta({
          description:
            'The record with which it went to Trash, or left it, maybe itself; null: it only looks otherwise',
        }),
      }),
    ),
    stays: z.array(z.string()).meta({ description: 'Titles of what was put into a folder since, and is kept' }),
  })
  .meta({ id: 'TrashOutcome' });
export type TrashOutcome = z.output<typeof TrashOutcome>;

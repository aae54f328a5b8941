import { z } from 'zod';
import { exactText, Id, Instant, line } from '#server/catalog/fields.ts';
import { binderLimits } from '#server/rules/preparation.ts';
import { BinderItem } from './item-schema.ts';
import { linkables } from './record.ts';

/** A record that binders name, with what it is recognized by in another data folder. */
const Named = z.strictObject({
  resource: z.enum([...linkables, 'courtCase']),
  id: Id,
  title: exactText(20_000),
  date: exactText(40).nullable().meta({ description: 'Its day or instant, where it has one' }),
  sha256: exactText(64).nullable().meta({ description: 'Of evidence' }),
});
export type Named = z.output<typeof Named>;

const Binder = z.strictObject({
  title: line(300),
  courtCaseId: Id.nullable(),
  hearingId: Id.nullable(),
  private: z.boolean(),
  items: z
    .array(BinderItem)
    .max(binderLimits.items)
    .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'Two of these have one id.'),
});
export type BackupBinder = z.output<typeof Binder>;

const Matter = z.strictObject({
  caseId: Id,
  caption: exactText(2000),
  binders: z.array(Binder).max(binderLimits.binders),
  named: z.array(Named),
});
export type BackupMatter = z.output<typeof Matter>;

/** The preparation of a workspace, as GET /preparation/export answers it. */
export const BinderBackup = z
  .strictObject({
    format: z.literal('casewright-preparation'),
    version: z.literal(1),
    madeAt: Instant,
    matters: z.array(Matter),
  })
  .meta({ id: 'BinderBackup' });
export type BinderBackup = z.output<typeof BinderBackup>;

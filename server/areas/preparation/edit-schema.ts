import { z } from 'zod';
import { oneOfActions } from '#server/catalog/actions.ts';
import { CaseIdFilter, forPeople, Id, line, prose } from '#server/catalog/fields.ts';
import { GivenItem, Mark, Section } from './item-schema.ts';

const places = 'Give a place as a whole number, the first being 0.';
const stale = 'Give the revision that GET answered, a whole number.';

const Title = line(300);
const Place = z.int(places).min(0, places);

/** Read by `BinderBackup` when it is restored: nobody writes one by hand. */
const Backup = z.looseObject({});

const common = { caseId: CaseIdFilter, revision: z.int(stale).min(0, stale) };
const binder = {
  title: Title,
  courtCaseId: Id.nullable().optional(),
  hearingId: Id.nullable().optional(),
  private: z.boolean().optional(),
};

/** What each action takes. */
const edits = {
  'add-binder': { ...common, ...binder },
  'edit-binder': { ...common, ...binder, binderId: Id, title: Title.optional(), position: Place.optional() },
  'remove-binder': { ...common, binderId: Id },
  'add-item': {
    ...common,
    binderId: Id,
    item: GivenItem,
    section: Section.optional(),
    position: Place.optional(),
    private: z.boolean().optional(),
  },
  'edit-item': { ...common, itemId: Id, item: GivenItem.optional(), private: z.boolean().optional() },
  'move-item': { ...common, itemId: Id, section: Section.optional(), position: Place.optional() },
  'remove-item': { ...common, itemId: Id },
  'mark-exhibit': { ...common, itemId: Id, mark: Mark, note: prose(4000).optional() },
  'import-todos': { ...common, courtCaseId: Id, binderId: Id.optional() },
  'import-resources': { ...common, hearingId: Id, binderId: Id.optional() },
  'import-timeline': { ...common, binderId: Id },
  'import-exhibits': { ...common, binderId: Id },
  restore: { ...common, backup: Backup, from: Id.optional() },
};

const person = (description: string) => ({ description, [forPeople]: true });

export const PreparationEdit = oneOfActions(
  z.strictObject({
    action: z.enum(Object.keys(edits) as [keyof typeof edits, ...(keyof typeof edits)[]]),
    ...common,
    binderId: Id.optional(),
    itemId: Id.optional(),
    title: Title.optional(),
    courtCaseId: binder.courtCaseId,
    hearingId: binder.hearingId,
    private: z.boolean().optional().meta({ description: 'Hide it from assistants' }),
    item: GivenItem.optional(),
    section: Section.optional(),
    position: Place.optional().meta({ description: 'From 0' }),
    mark: Mark.optional(),
    note: prose(4000).optional(),
    backup: Backup.optional().meta(person('To restore: what GET /preparation/export answered as JSON')),
    from: Id.optional().meta(person('To restore: which case of the backup, where it has several')),
  }),
  edits,
);
export type PreparationEdit = z.output<typeof PreparationEdit.oneOf>;
export type Edit<Action extends PreparationEdit['action']> = Extract<PreparationEdit, { action: Action }>;

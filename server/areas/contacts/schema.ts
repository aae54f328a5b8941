import { z } from 'zod';
import { answering, seenAnswers } from '#server/catalog/answer.ts';
import { Id, Instant, line, prose, setOf } from '#server/catalog/fields.ts';
import { contactLimits as most, isEmailAddress } from '#server/rules/contacts.ts';
import { contacts } from './record.ts';

export const ContactRole = z.enum([
  'party',
  'opposing_party',
  'lawyer',
  'judge',
  'clerk',
  'witness',
  'expert',
  'mediator',
  'child',
  'other',
]);
const ContactKind = z.enum(['person', 'organization']);

/** Blank where a person gave none. */
const Label = z.union([z.literal(''), line(most.label)], {
  error: 'Give a label of at most 60 characters on one line.',
});

const EmailAddress = line(most.email).refine(
  isEmailAddress,
  'This is not an email address, like maya@example.com. Give the address alone, without a name or brackets.',
);

const Email = z.strictObject({ label: Label.default(''), address: EmailAddress });
const Phone = z.strictObject({ label: Label.default(''), number: line(most.phone) });
const OtherAddress = z.strictObject({
  label: Label.default(''),
  address: prose(most.address).refine((text) => text.trim() !== '', 'This may not be blank.'),
});
const Handle = z.strictObject({ platform: line(most.platform), handle: line(most.handle) });

const several = <S extends z.ZodType>(each: S) => z.array(each).max(most.each, `At most ${most.each} of these.`);

const Name = line(most.name);

/** Everything but the name; what has no default is null where it is unknown. */
const facts = {
  organization: line(most.organization).nullable().optional().meta({ description: 'Whom they work for or act for' }),
  emails: several(Email).optional(),
  phones: several(Phone).optional().meta({ description: 'Numbers are kept as they are written' }),
  address: prose(most.address).nullable().optional().meta({ description: 'Where post goes, line by line' }),
  otherAddresses: several(OtherAddress).optional(),
  handles: several(Handle).optional().meta({ description: 'Names on messaging platforms' }),
  courtCaseIds: setOf(Id, 500).optional().meta({ description: 'Court files they appear in' }),
  notes: prose(most.notes).optional().meta({ description: 'Markdown' }),
};

export const newContact = {
  name: Name,
  kind: ContactKind.default('person'),
  role: ContactRole.default('other').meta({ description: 'Their part in the case' }),
  ...facts,
};
export const contactPatch = {
  name: Name.optional(),
  kind: ContactKind.optional(),
  role: ContactRole.optional(),
  ...facts,
  private: z.boolean().optional().meta({ description: 'Hide it from assistants' }),
};

const Contact = z
  .strictObject({
    id: Id,
    caseId: Id,
    kind: ContactKind,
    name: z.string(),
    role: ContactRole,
    organization: z.string().nullable(),
    emails: z.array(z.strictObject({ label: z.string(), address: z.string() })),
    phones: z.array(z.strictObject({ label: z.string(), number: z.string() })),
    address: z.string().nullable(),
    otherAddresses: z.array(z.strictObject({ label: z.string(), address: z.string() })),
    handles: z.array(z.strictObject({ platform: z.string(), handle: z.string() })),
    courtCaseIds: z.array(Id),
    notes: z.string(),
    private: z.boolean().meta({ description: 'Hidden from assistants' }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Contact' });

export const toContact = answering(Contact, contacts, {});

export const contactAnswers = seenAnswers(Contact, contacts, toContact);

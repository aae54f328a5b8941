import type { Statement } from './statement.ts';

const ofMatter = `id text primary key,
    caseId text not null references cases (id),
    private integer not null default 0 check (private in (0, 1)),
    createdBy text not null references accounts (id),
    createdAt text not null,
    updatedAt text not null,
    trashedAt text`;

/** Preparation binders, what is in them, and what supports the elements that are to be proved. */
export const preparation: readonly Statement[] = [
  `create table binders (
    ${ofMatter},
    title text not null,
    courtCaseId text references courtCases (id),
    hearingId text references hearings (id),
    position integer not null
  ) strict`,
  `create index bindersByCase on binders (caseId, position, id)`,
  `create index bindersByCourtCase on binders (courtCaseId) where courtCaseId is not null`,
  `create index bindersByHearing on binders (hearingId) where hearingId is not null`,
  `create table binderItems (
    ${ofMatter},
    binderId text not null references binders (id),
    kind text not null
      check (kind in ('witness', 'exhibit', 'element', 'question', 'objection', 'outline', 'checklist', 'todo', 'link')),
    section text not null,
    position integer not null,
    resource text,
    itemId text,
    contactId text references contacts (id),
    witnessId text references binderItems (id),
    facts text not null,
    marks text not null
  ) strict`,
  `create index binderItemsByBinder on binderItems (binderId, section, position, id)`,
  `create index binderItemsByCase on binderItems (caseId, id)`,
  `create index binderItemsByItem on binderItems (itemId) where itemId is not null`,
  `create index binderItemsByContact on binderItems (contactId) where contactId is not null`,
  `create index binderItemsByWitness on binderItems (witnessId) where witnessId is not null`,
  `create table elementSupports (
    ${ofMatter},
    elementId text not null references binderItems (id),
    fact text not null,
    evidenceId text references evidence (id),
    page integer,
    timelineEntryId text references timelineEntries (id),
    witnessId text references binderItems (id),
    against integer not null check (against in (0, 1)),
    position integer not null
  ) strict`,
  `create index elementSupportsByElement on elementSupports (elementId, position, id)`,
  `create index elementSupportsByCase on elementSupports (caseId, id)`,
  `create index elementSupportsByEvidence on elementSupports (evidenceId) where evidenceId is not null`,
  `create index elementSupportsByEntry on elementSupports (timelineEntryId) where timelineEntryId is not null`,
  `create index elementSupportsByWitness on elementSupports (witnessId) where witnessId is not null`,
  `create index changesOfPreparation on changes (caseId, seq)
    where resource in ('binders', 'binderItems', 'elementSupports')`,
];

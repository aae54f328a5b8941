import { z } from 'zod';
import { requireScope } from '#server/access/require-scope.ts';
import { Evidence, type EvidenceRecord } from '#server/areas/evidence/schema.ts';
import { courtOf } from '#server/areas/templates/queries.ts';
import { oneOfActions } from '#server/catalog/actions.ts';
import type { BeforeWrite } from '#server/catalog/context.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { CaseIdFilter, Id, line } from '#server/catalog/fields.ts';
import { messageLimits } from '#server/rules/messages.ts';
import type { MatterWrite } from '#server/catalog/operation.ts';
import { requireAll } from '#server/catalog/references.ts';
import { AppError } from '#server/errors/app-error.ts';
import { updateRecord } from '#server/store/records.ts';
import { membersIn } from '#server/store/set-members.ts';
import type { Row } from '#server/store/tables.ts';
import { chosenBy, chosenMessages } from './chosen.ts';
import { forgetSome, type Removed } from './forget.ts';
import { type Exhibit, keepExhibit, makeExhibit } from './exhibit.ts';
import { identifyMedia, keepMedia, mediaOf, type MediaOfMessage } from './keep-media.ts';
import { exhibitOfMessages } from './message-log.ts';
import { messages } from './record.ts';
import { Tag } from './schema.ts';

const place = { caseId: CaseIdFilter, ...chosenBy };
const consent = z.literal('yes', 'recordingConsent can only be “yes”.').optional();

/** What each action takes. */
const edits = {
  tag: { ...place, tag: Tag },
  untag: { ...place, tag: Tag },
  assign: { ...place, assignTo: Id.nullable() },
  keep: { ...place, recordingConsent: consent },
  exhibit: { ...place, title: line(messageLimits.title).optional() },
  'delete-batch': { ...place, count: z.int().min(1) },
};

const Edit = oneOfActions(
  z.strictObject({
    action: z.enum(['tag', 'untag', 'assign', 'keep', 'exhibit', 'delete-batch']).meta({
      description:
        'keep: their files become evidence. exhibit: they do, as one PDF. delete-batch: permanent; `count` must fit',
    }),
    ...place,
    tag: Tag.optional(),
    assignTo: Id.nullable().optional().meta({ description: 'A court file' }),
    recordingConsent: consent,
    title: edits.exhibit.title.meta({ description: 'Of the exhibit' }),
    count: edits['delete-batch'].count.optional(),
  }),
  edits,
);
type Edit = z.output<typeof Edit.oneOf>;

const Outcome = z.strictObject({
  done: z.int(),
  evidence: z.array(Evidence),
  removed: z.strictObject({ messages: z.int(), files: z.int(), bytes: z.int() }).nullable(),
});

export const postMessagesBulk = defineOperation({
  method: 'post',
  path: '/messages/bulk',
  scope: 'messages:write',
  summary: 'Tag, keep or delete messages',
  description: 'By `ids`, or thread and time, up to 5,000.',
  access: { kind: 'matter', of: ({ body }) => body.caseId, needs: 'edit', resource: 'messages' },
  input: { body: Edit },
  output: json(Outcome),
  errors: ['not_found', 'forbidden', 'conflict', 'evidence_limit', 'storage_limit'],
  destructive: true,
  approval: {
    when: ({ body }) => body.action === 'delete-batch',
    label: ({ body }) => (body.action === 'delete-batch' ? `Delete ${body.count} messages` : 'Change messages'),
  },
  async prepare(context: BeforeWrite, { body, files }): Promise<Prepared> {
    if (body.action !== 'keep' && body.action !== 'exhibit') return {};
    requireScope(context.principal, 'evidence:write', 'What is kept becomes evidence');
    const { matter, viewer, principal, services, now } = context;
    if (!matter) throw new Error('Messages belong to a matter, which the access rule has found.');
    const view = { viewer, matter, principal, now };
    const chosen = await context.look((tx) => chosenMessages({ tx, ...view }, body));
    if (body.action === 'keep') {
      const ids = chosen.map(({ id }) => id);
      return { media: await identifyMedia(await context.look((tx) => mediaOf(tx, ids)), services) };
    }
    const profile = await context.look((tx) => courtOf({ tx, ...view }, onlyCourtFile(chosen)));
    const how = { title: body.title, language: profile.language };
    const log = await context.look((tx) => exhibitOfMessages({ tx, ...view }, chosen, how));
    const exhibit = await makeExhibit(log, profile, services);
    // As if it had come with the request, which removes its files when it is over.
    files.push(exhibit);
    return { exhibit };
  },
  async handler(context, { body }, { media, exhibit }) {
    const chosen = await chosenMessages(context, body);
    const evidence: EvidenceRecord[] =
      body.action === 'keep' && media ? await keepMedia(context, chosen, media, body) : [];
    if (exhibit) evidence.push(await keepExhibit(context, chosen, exhibit));
    return { done: chosen.length, evidence, removed: await carryOut(context, chosen, body) };
  },
});

/** Of all of these messages. */
function onlyCourtFile(chosen: readonly Row<'messages'>[]): string | null {
  const [only = null, ...others] = new Set(chosen.map(({ courtCaseId }) => courtCaseId));
  return others.length === 0 ? only : null;
}

interface Prepared {
  media?: MediaOfMessage[];
  exhibit?: Exhibit;
}

async function carryOut(context: MatterWrite, chosen: readonly Row<'messages'>[], edit: Edit): Promise<Removed | null> {
  const { tx, matter } = context;
  switch (edit.action) {
    case 'tag':
      return retag(context, chosen, (tags) => [...tags.filter((tag) => tag !== edit.tag), edit.tag]);
    case 'untag':
      return retag(context, chosen, (tags) => tags.filter((tag) => tag !== edit.tag));
    case 'assign':
      if (edit.assignTo !== null) await requireAll(context, 'courtCases', [edit.assignTo], 'assignTo');
      for (const row of chosen) await updateRecord(tx, messages, row, { courtCaseId: edit.assignTo });
      return null;
    case 'delete-batch':
      if (chosen.length !== edit.count) {
        throw new AppError(
          'conflict',
          `There are ${chosen.length} messages, not ${edit.count}. Look at them again. Nothing was deleted.`,
          { count: chosen.length },
        );
      }
      return forgetSome(
        tx,
        matter.caseId,
        chosen.map(({ id }) => id),
      );
    case 'keep':
    case 'exhibit':
      return null;
  }
}

async function retag(
  { tx }: MatterWrite,
  chosen: readonly Row<'messages'>[],
  change: (tags: string[]) => string[],
): Promise<null> {
  for (const row of chosen) {
    const tags = change(membersIn(row.tags));
    if (tags.length !== membersIn(row.tags).length) {
      await updateRecord(tx, messages, row, { tags: JSON.stringify(tags) });
    }
  }
  return null;
}

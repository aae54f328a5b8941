import type { SeededBug } from './bug.ts';

/** What is done with binders, packets and redactions. */
export const paperBugs: readonly SeededBug[] = (
  [
    {
      name: 'where something was moved to here is not sent',
      file: 'sync/merge.ts',
      find: 'else if (!changed.there) Object.assign(merged.there, take(local));',
      replace: "else if (!changed.there) Object.assign(how === 'order' ? {} : merged.there, take(local));",
    },
    {
      name: 'what was given to others here goes when it is deleted there',
      file: 'sync/planner.ts',
      find: '!isKept(state.rule, here.fields) &&',
      replace: '',
    },
    {
      name: 'the numbers that others were given are not sent',
      file: 'areas/packets/record.ts',
      find: "given: 'set',",
      replace: "given: 'own',",
    },
    {
      name: 'to whom a packet was given is not sent',
      file: 'areas/packets/record.ts',
      find: "receipts: 'set',",
      replace: "receipts: 'own',",
    },
    {
      name: 'what happened to files here is not sent',
      file: 'areas/evidence/custody-pages.ts',
      find: '(await lastSaid(tx, first)) < last.place',
      replace: '(await lastSaid(tx, first)) > last.place',
    },
    {
      name: 'a page of a custody log that contradicts what was received is merged in',
      file: 'areas/evidence/received-logs.ts',
      find: 'return forks || events.some(isAnother) ? undefined : added;',
      replace: 'return added;',
    },
    {
      name: 'an exhibit that others were given elsewhere may get another number here',
      file: 'areas/evidence/given-exhibits.ts',
      find: "for (const item of items) await hold(tx, item, item.exhibitState === 'filed' ? 'filed' : state);",
      replace: '',
    },
    {
      name: 'the number of an exhibit is not sent',
      file: 'areas/evidence/record.ts',
      find: "exhibitState: 'own',",
      replace: "exhibitState: 'own', exhibitNumber: 'own',",
    },
    {
      name: 'a packet does not say under which exhibit numbers it was given',
      file: 'areas/packets/act.ts',
      find: 'if (numbers.length === 0) return [];',
      replace: 'if (numbers.length < 1_000_000) return [];',
    },
    {
      name: 'the packet does not say that the number of an exhibit was replaced',
      file: 'areas/packets/given-numbers.ts',
      find: 'if (added.length > 0) {',
      replace: 'if (added.length > 1_000_000) {',
    },
    {
      name: 'a number that two files were given is refused to the second of them',
      file: 'areas/evidence/ledger.ts',
      find: 'if (entries.some((entry) => isOwn(entry))) return undefined;',
      replace: '',
    },
    {
      name: 'the redactions of an item are named by the ids of this side',
      file: 'areas/packets/record.ts',
      find: "pointing: { redactionIds: 'redactions' },",
      replace: '',
    },
    {
      name: 'a redaction joins no packet that has the item already',
      file: 'areas/packets/redact.ts',
      find: 'for (const item of await itemsOf(change, evidenceId)) {',
      replace: 'for (const item of (await itemsOf(change, evidenceId)).slice(1)) {',
    },
    {
      name: 'a new item of a packet has only the redactions that it comes with',
      file: 'areas/packets/change-synced-items.ts',
      find: 'if (named.every((id) => ids.includes(id))) return ids;',
      replace: 'if (named.every((id) => ids.includes(id))) return [...named];',
    },
    {
      name: 'what falls with a deletion and is of a kind that a server does not take is gone',
      file: 'sync/matter/quarantine-here.ts',
      find: 'await quarantineUnknown(context, untaken, tx, local.id);',
      replace: 'await quarantineUnknown(context, new Map(), tx, local.id);',
    },
  ] satisfies Omit<SeededBug, 'papers'>[]
).map((bug) => ({ ...bug, papers: true }));

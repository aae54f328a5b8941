import type { SeededBug } from './bug.ts';

/** What is sent, and how the answer is read. */
export const sendingBugs: readonly SeededBug[] = [
  {
    name: 'a create is sent again after a time-out',
    file: 'sync/matter/make-there.ts',
    find: "await relist(context, sent);\n  return (await lookFor(context, sent)) === 'adopted';",
    replace: 'if (row.attempt > 1) return false;\n  row.attempt = 2;\n  return sendCreate(context, sent);',
  },
  {
    name: 'every transport failure is sent again',
    file: 'sync/remote/client.ts',
    find: "return { came: error.sent ? 'unknown' : 'unsent', why: 'The server can’t be reached.' };",
    replace:
      "try {\n        return await wire(request);\n      } catch {\n        return { came: error.sent ? 'unknown' : 'unsent', why: 'The server can’t be reached.' };\n      }",
  },
  {
    name: 'a time-out is taken for not sent',
    file: 'sync/remote/client.ts',
    find: "return { came: error.sent ? 'unknown' : 'unsent',",
    replace: "return { came: 'unsent',",
  },
  {
    name: 'a fault of the server is taken for a refusal',
    file: 'sync/remote/client.ts',
    find: 'const strange = this.#strange(answer, operation);',
    replace:
      "if (answer.status >= 500) return { came: 'refused', refusal: { status: answer.status, code: 'internal', sentence: 'No.' } };\n    const strange = this.#strange(answer, operation);",
  },
  {
    name: 'the intent is not on disk before it is sent',
    file: 'sync/matter/make-there.ts',
    find: 'await putOutbox(tx, row);',
    replace: 'row.createdAt = tx.now;',
  },
  {
    name: 'after a crash the outbox is forgotten',
    file: 'sync/matter/settle-outbox.ts',
    find: "if (row.state === 'intent') await forgetRow(context, row);",
    replace: 'if (row.state) await forgetRow(context, row);',
  },
  {
    name: 'a held create is sent again by itself',
    file: 'sync/matter/settle-outbox.ts',
    find: "const again = row.state === 'again';",
    replace: "const again = row.state === 'again' || row.state === 'held';",
  },
  {
    name: 'what a person sends again has another key although the server knows the first',
    file: 'sync/matter/settle-outbox.ts',
    find: 'if (mayBeSentAgain(context, row)) {',
    replace: 'if (!again && mayBeSentAgain(context, row)) {',
  },
  {
    name: 'what was renamed there since is not what was sent',
    file: 'sync/matter/make-there.ts',
    find: "const isOpen = row.state === 'held' || row.state === 'again';",
    replace: "const isOpen = row.state === 'intent';",
  },
  {
    name: 'any record of the fingerprint is adopted, the old ones too',
    file: 'sync/matter/make-there.ts',
    find: '!before.has(side.id) &&',
    replace: '(before.has(side.id) || true) &&',
  },
  {
    name: 'the fingerprint says nothing',
    file: 'sync/matter/make-there.ts',
    find: 'return newSince(context, rule, row).filter((side) => fingerprintOf(rule, side.fields) === row.fingerprint);',
    replace: 'return newSince(context, rule, row).filter((side) => row.fingerprint !== side.id);',
  },
  {
    name: 'the base of a create is not recorded',
    file: 'sync/matter/accept-made.ts',
    find: 'await takePlace(context, rule, before, base, (tx) => dropOutbox(tx, row.id));',
    replace: 'await context.journal.write((tx) => dropOutbox(tx, row.id));\n  context.known.put(rule.resource, base);',
  },
  {
    name: 'a base says what was meant, not what was answered',
    file: 'sync/matter/edit-there.ts',
    find: 'asAgreed(rule, base, said, inOurIds(rule, portion, context.known, side.fields), side)',
    replace:
      '{ ...base, local: { ...base.local, ...inOurIds(rule, portion, context.known) }, remote: side.fields, remoteVersion: side.version }',
  },
  {
    name: 'an edit is sent without its version',
    file: 'sync/requests.ts',
    find: 'return locks ? { expectedUpdatedAt: side.version } : {};',
    replace: 'return locks && side.version === "" ? { expectedUpdatedAt: side.version } : {};',
  },
  {
    name: 'an ambiguous edit counts as done',
    file: 'sync/matter/edit-there.ts',
    find: "const after = outcome.came === 'done' ? readAnswer(rule, request, outcome.value, pair.remoteId) : undefined;",
    replace:
      "const known = sidesOf(context.there, rule.resource).get(pair.remoteId);\n  const after = outcome.came === 'done' ? readAnswer(rule, request, outcome.value, pair.remoteId) : known && { ...known, fields: { ...known.fields, ...(request.body ?? {}) } };",
  },
  {
    name: 'a deletion does not look who edited it',
    file: 'sync/matter/edit-there.ts',
    find: 'if (!saysTheSame(rule, now.fields, base.remote)) return true;',
    replace: '',
  },
  {
    name: 'a refused read counts as gone, so a deletion is settled by 403',
    file: 'sync/matter/edit-there.ts',
    find: "if (status === 404 && code === 'not_found' && rule.key === undefined) return 'absent';",
    replace: "if (status >= 400 && code !== '' && rule.key === undefined) return 'absent';",
  },
  {
    name: 'an ambiguous deletion counts as done',
    file: 'sync/matter/edit-there.ts',
    find: "return (await refresh(context, rule, pair)) === 'absent' && settleIfGone(context, rule, base);",
    replace: 'return settleDeletedThere(context, rule, base);',
  },
  {
    name: 'twins do not wait for each other',
    file: 'sync/matter/make-there.ts',
    find: "if (twin && twin.state !== 'givenUp') return no(twinWaits);",
    replace: "if (twin && twin.state === 'intent') return no(twinWaits);",
  },
  {
    name: 'a create that is sent again has another key',
    file: 'sync/matter/make-there.ts',
    find: '{ idempotencyKey: row.idempotencyKey };',
    replace: '{ idempotencyKey: newId() };',
  },
  {
    name: 'a record that was found is taken for as it was made',
    file: 'sync/matter/accept-made.ts',
    find: "const asMade = how === 'answered' || made.untouched === true;",
    replace: "const asMade = how === 'answered' || made.id !== '';",
  },
  {
    name: 'what was found of the same name is what was sent',
    file: 'sync/matter/accept-made.ts',
    find: '(asMade && isAsSent(context, rule, said, made))',
    replace: '(asMade && (rule.under === undefined || isAsSent(context, rule, said, made)))',
  },
  {
    name: 'a deletion does not look what names the record meanwhile',
    file: 'sync/matter/edit-there.ts',
    find: 'if (await isNamedMeanwhile(context, rule, pair.remoteId)) {',
    replace: 'if (context.stale && (await isNamedMeanwhile(context, rule, pair.remoteId))) {',
  },
  {
    name: 'a deletion does not look into the list it takes along',
    file: 'sync/matter/edit-there.ts',
    find: 'if (await newInside(context, rule, pair)) return true;',
    replace: '',
  },
  {
    name: 'who is shut out of the matter has deleted what they meant to delete',
    file: 'sync/matter/edit-there.ts',
    find: 'if (there instanceof OutOfSight) throw there;',
    replace: '',
  },
  {
    name: 'a plan is carried out with the version that came after it',
    file: 'sync/matter/actions.ts',
    find: 'if (isOutdated(context, action)) return true;',
    replace: '',
  },
  {
    name: 'an answer that a person wrote overwrites what was written here since',
    file: 'sync/inbox.ts',
    find: '!sameValue(rule, field, side.fields[field], asked.mine?.[field])',
    replace: 'field === ""',
  },
  {
    name: 'a member of a set that could not be sent yet counts as there once theirs is written here',
    file: 'sync/matter/change-here.ts',
    find: '(mine.waiting.includes(field) || !isSame)',
    replace: '!isSame',
  },
  {
    name: 'creates that go together name each other',
    file: 'sync/matter/make-many.ts',
    find: '(names || isFull)',
    replace: '(isFull || names === undefined)',
  },
  {
    name: 'creates that go together again have other keys',
    file: 'sync/matter/make-many.ts',
    find: 'return { key: row.idempotencyKey,',
    replace: 'return { key: `${row.idempotencyKey}${row.attempt}`,',
  },
  {
    name: 'identical twins go together',
    file: 'sync/matter/make-many.ts',
    find: 'row.fingerprint === made.row.fingerprint',
    replace: "row.fingerprint === ''",
  },
  {
    name: 'creates that went together without an answer were not made',
    file: 'sync/matter/make-many.ts',
    find: "await mark(context, rows, { state: 'ambiguous' });\n  let moved = false;",
    replace:
      "for (const row of rows) await forget(context, row, 'unknown');\n  let moved = true;\n  if (moved) return moved;",
  },
  {
    name: 'one refusal is that of all that went together',
    file: 'sync/matter/make-many.ts',
    find: 'outcome.value[index];',
    replace: "(outcome.value.find(({ came }) => came === 'refused') ?? outcome.value[index]);",
  },
];

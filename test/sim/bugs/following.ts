import type { SeededBug } from './bug.ts';

/** How the feed of a server with the extension is read. */
export const followingBugs: readonly SeededBug[] = [
  {
    name: 'what arrived late at a restored server is measured with what it kept',
    file: 'sync/matter/run-matter.ts',
    find: 'if (context.outbox.size > 0) {',
    replace: 'if (context.outbox.size < 0) {',
  },
  {
    name: 'a cursor of another history is followed by looking at everything',
    file: 'sync/matter/feed-page.ts',
    find: 'if (answer.refusal.restored) context.restored = true;',
    replace: '',
  },
  {
    name: 'what the last run wrote need not be in the feed',
    file: 'sync/scan.ts',
    find: 'if (follows && isFresh() && unnamed.size === 0) return;',
    replace: 'if (follows && isFresh()) return;',
  },
  {
    name: 'what the server may have forgotten was deleted there',
    file: 'sync/matter/absences.ts',
    find: 'if (isForgotten) context.there.forgotten.add(base.remoteId);',
    replace: '',
  },
  {
    name: 'what was missed in an uncertain run is measured anew once it is certain',
    file: 'sync/matter/absences.ts',
    find: 'if (isForgotten) absent.push',
    replace: 'if (isForgotten && known !== undefined) absent.push',
  },
  {
    name: 'an uncertain look counts as the first of two',
    file: 'sync/matter/absences.ts',
    find: "missed(rule, base, '', true)",
    replace: 'missed(rule, base, context.there.readAt, true)',
  },
  {
    name: 'the log of sync is kept for ever',
    file: 'sync/journal/log.ts',
    find: "where('at', '<', before)",
    replace: "where('at', '<', '')",
  },
  {
    name: 'what one side lacked is taken from the other when it is read again',
    file: 'sync/journal/bases.ts',
    find: 'if (Object.keys(remote).some((field) => local[field] === undefined)) return',
    replace: 'if (Object.keys(remote).length === 0) return',
  },
  {
    name: 'a released brake compares nothing once nothing looks older',
    file: 'sync/matter/run-matter.ts',
    find: 'let compares = isOlder(releasedIn(context));',
    replace: 'let compares = false;',
  },
  {
    name: 'the cursor is kept although something waits',
    file: 'sync/matter/run-matter.ts',
    find: '...(isDone && !context.readsAgain && context.checkpoint),',
    replace: '...context.checkpoint,',
  },
  {
    name: 'a cursor that is too old has missed nothing',
    file: 'sync/scan.ts',
    find: 'const page = await feedPage(context, checkpoint.cursor);',
    replace: 'const page = await feedPage(context, checkpoint.cursor);\n    if (page === undefined) return true;',
  },
  {
    name: 'what is hidden was deleted',
    file: 'sync/scan.ts',
    find: "else if (op === 'delete') {",
    replace: "else if (op === 'delete' || op === 'hidden') {",
  },
  {
    name: 'the lists are never read again',
    file: 'sync/scan.ts',
    find: 'Date.parse(listsReadAt) < week;',
    replace: 'Date.parse(listsReadAt) < 1000 * week;',
  },
  {
    name: 'of the feed only the first page is read',
    file: 'sync/scan.ts',
    find: 'if (!page.hasMore) break;',
    replace: 'break;',
  },
  {
    name: 'a record in the feed is as it was when its version is',
    file: 'sync/scan.ts',
    find: ' && hashOf(rule, side.fields) === hash;',
    replace: ' && hash !== side.id;',
  },
  {
    name: 'exhibits are as they were when their document names the same',
    file: 'sync/matter/scan-there.ts',
    find: 'base?.remoteVersion === parent.version && isAsNamed(rule, row, base.remote);',
    replace: 'base !== undefined && isAsNamed(rule, row, base.remote);',
  },
  {
    name: 'what has no version is written over what a person says of it',
    file: 'sync/local-side.ts',
    find: 'if (current && saysTheSame(rule, current.fields, side.fields)) return;',
    replace: 'if (current) return;',
  },
  {
    name: 'what was changed there and back again has its old version',
    file: 'sync/matter/run-matter.ts',
    find: 'if (isDone) await takeNewerVersions(tx, context);',
    replace: '',
  },
  {
    name: 'what was made a moment ago is in the base and not in the record',
    file: 'sync/matter/change-here.ts',
    find: 'knownHere(rule, knownByNow(rule, said, context.known, local.fields), local.fields);',
    replace: 'knownHere(rule, said, local.fields);',
  },
  {
    name: 'a matter is at rest whatever its feed says',
    file: 'sync/rest.ts',
    find: 'changes.length + left.length === 0',
    replace: 'left.length === 0',
  },
  {
    name: 'a matter is at rest whatever is changed here',
    file: 'sync/rest.ts',
    find: '!== rest.seq) return undefined;',
    replace: '< rest.seq) return undefined;',
  },
  {
    name: 'a matter is at rest after a run that wrote there',
    file: 'sync/rest.ts',
    find: 'return isIdle && isDone',
    replace: 'return isDone',
  },
  {
    name: 'a description that was remembered holds for ever',
    file: 'sync/matter/feed-page.ts',
    find: 'if (describedThen !== null && described !== describedThen)',
    replace: "if (describedThen === '' && described !== describedThen)",
  },
  {
    name: 'what a description is called by its feed is not compared at rest',
    file: 'sync/rest.ts',
    find: ' && described === describedThen',
    replace: '',
  },
];

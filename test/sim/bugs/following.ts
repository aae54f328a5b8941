import type { SeededBug } from './bug.ts';

/** How the feed of a server with the extension is read. */
export const followingBugs: readonly SeededBug[] = [
  {
    name: 'the cursor is kept although something waits',
    file: 'sync/matter/run-matter.ts',
    find: '...(isDone && context.checkpoint),',
    replace: '...context.checkpoint,',
  },
  {
    name: 'a cursor that is too old has missed nothing',
    file: 'sync/scan.ts',
    find: 'if (answer.refusal.status === 410) return false;',
    replace: 'if (answer.refusal.status === 410) return true;',
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
    find: 'side.version === version && hashOf(rule, side.fields) === hash;',
    replace: 'side.version === version && hash !== side.id;',
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
    find: 'knownHere(rule, knownByNow(rule, editable(rule, fields), context.known));',
    replace: 'knownHere(rule, editable(rule, fields));',
  },
];

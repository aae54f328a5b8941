import type { SeededBug } from './bug.ts';

/** What is decided: the planner, the merge, the brakes. */
export const planningBugs: readonly SeededBug[] = [
  {
    name: 'a record that names what nobody can list is never at rest',
    file: 'sync/matter/run-matter.ts',
    find: 'settled = waiting.length === 0;',
    replace: '',
  },
  {
    name: 'an empty target is taken for a wish',
    file: 'sync/brakes.ts',
    find: 'known > 0 && remote.length + unreadable === 0',
    replace: 'false',
  },
  {
    name: 'any number of deletions goes through',
    file: 'sync/brakes.ts',
    find: '.filter(({ deletions }) => deletions > limit)',
    replace: '.filter(() => false)',
  },
  {
    name: 'a restored server is not noticed',
    file: 'sync/brakes.ts',
    find: "if (older) return [{ brake: 'older-server',",
    replace: "if (older && !older) return [{ brake: 'older-server',",
  },
  {
    name: 'not in a list is deleted',
    file: 'sync/planner.ts',
    find: 'if (!state.goneThere.has(remoteId)) return;',
    replace: '',
  },
  {
    name: 'not here is deleted here',
    file: 'sync/planner.ts',
    find: 'if (!state.deletedHere.has(localId)) return;',
    replace: '',
  },
  {
    name: 'deleted there wins over an edit here',
    file: 'sync/planner.ts',
    find: 'saysTheSame(state.rule, here.fields, base.local) &&',
    replace: '',
  },
  {
    name: 'deleted here wins over an edit there',
    file: 'sync/planner.ts',
    find: 'if (saysTheSame(rule, there.fields, base.remote) && !isKept(rule, there.fields)) {',
    replace: 'if (there.fields !== undefined) {',
  },
  {
    name: 'mine is the last writer',
    file: 'sync/merge.ts',
    find: 'else merged.conflicts.push({ fields, base: take(base), mine: take(local), theirs: take(remote) });',
    replace: 'else Object.assign(merged.there, take(local));',
  },
  {
    name: 'theirs is the last writer',
    file: 'sync/merge.ts',
    find: 'else merged.conflicts.push({ fields, base: take(base), mine: take(local), theirs: take(remote) });',
    replace: 'else Object.assign(merged.here, take(remote));',
  },
  {
    name: 'the later date is the last writer',
    file: 'sync/merge.ts',
    find: 'else merged.conflicts.push({ fields, base: take(base), mine: take(local), theirs: take(remote) });',
    replace:
      'else if (/[Dd]a(te|y)|due/.test(field)) Object.assign(String(local[field]) > String(remote[field]) ? merged.there : merged.here, take(String(local[field]) > String(remote[field]) ? local : remote));\n  else merged.conflicts.push({ fields, base: take(base), mine: take(local), theirs: take(remote) });',
  },
  {
    name: 'sets are united, and what was taken out comes back',
    file: 'sync/merge.ts',
    find: 'return [...new Map([...others, ...ours])].flatMap(([key, member]) => (removed.has(key) ? [] : [member]));',
    replace: 'return [...new Map([...others, ...ours]).values()];',
  },
  {
    name: 'sets are taken whole from here',
    file: 'sync/merge.ts',
    find: 'return [...new Map([...others, ...ours])].flatMap(([key, member]) => (removed.has(key) ? [] : [member]));',
    replace: 'return [...(removed.size < 0 ? others : ours).values()];',
  },
  {
    name: 'of a text that both changed theirs is taken whole',
    file: 'sync/merge.ts',
    find: 'else if (both !== undefined) takeBoth(both);',
    replace: 'else if (both !== undefined) Object.assign(merged.here, take(remote));',
  },
  {
    name: 'a text is merged as if nothing had been merged before',
    file: 'sync/merge.ts',
    find: 'mergedText(remoteBase[field],',
    replace: 'mergedText(base[field],',
  },
  {
    name: 'edits of a text that meet are put one after the other',
    file: 'sync/merge-texts.ts',
    find: 'if (reaches.some(({ from, to }) => from <= reach.to && reach.from <= to)) return undefined;',
    replace: 'if (reaches.some(({ from, to }) => from < reach.to && reach.from < to)) return undefined;',
  },
  {
    name: 'a change of a text touches only the place where a comparison finds it',
    file: 'sync/merge-texts.ts',
    find: 'return { from: from - up, to };',
    replace: 'return { from: up < 0 ? up : from, to };',
  },
  {
    name: 'the remote is compared with the local base',
    file: 'sync/merge.ts',
    find: 'const there = changed(versions.remote, versions.remoteBase);',
    replace: 'const there = changed(versions.remote, versions.base);',
  },
  {
    name: 'twins on both sides are merged',
    file: 'sync/planner.ts',
    find: "steps.questions.push({ ask: 'same-thing-twice', resource, localIds, remoteIds });",
    replace:
      "if (here && there) steps.makes.push({ do: 'adopt', resource, localId: here.id, remoteId: there.id });\n    else steps.questions.push({ ask: 'same-thing-twice', resource, localIds, remoteIds });",
  },
  {
    name: 'a create under way is planned again',
    file: 'sync/planner.ts',
    find: '!knownHere.has(id) && !state.underway.has(id)',
    replace: '!knownHere.has(id)',
  },
  {
    name: 'a deleted identity is new again',
    file: 'sync/planner.ts',
    find: '.filter(({ id }) => !knownThere.has(id) && !state.goneThere.has(id))',
    replace: '.filter(({ id }) => !knownThere.has(id))',
  },
  {
    name: 'children are made before their parents',
    file: 'sync/planner.ts',
    find: 'if (parent !== undefined) take(parent);',
    replace: '',
  },
  {
    name: 'an order of a list is compared as a fact',
    file: 'catalog/projection.ts',
    find: "if (rule.projection[field] === 'set') return canonical(members(one)) === canonical(members(other));",
    replace: '',
  },
  {
    name: 'what was filed there is changed there all the same',
    file: 'sync/finals.ts',
    find: 'finalThere ? fixed(merged.there) : []',
    replace: 'finalThere ? [] : []',
  },
  {
    name: 'each empty list is looked at by itself',
    file: 'sync/brakes.ts',
    find: 'missing >= emptyFrom)',
    replace: '(missing > 0 && empty.some(({ known }) => known >= emptyFrom)))',
  },
];

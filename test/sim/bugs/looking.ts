import type { SeededBug } from './bug.ts';

/** What is read, whom it is believed of, and what is written here. */
export const lookingBugs: readonly SeededBug[] = [
  {
    name: 'what the server forgot, and another made again, is brought here beside it',
    file: 'sync/planner.ts',
    find: '.filter(({ fields }) => !asked.has(identityOf(rule, fields)));',
    replace: '.filter(() => asked.size >= 0);',
  },
  {
    name: 'one scan without it is enough',
    file: 'sync/matter/absences.ts',
    find: "if (says === 'gone' || twice) {",
    replace: "if (says === 'gone' || twice || absence) {",
  },
  {
    name: 'any refusal of a read means gone',
    file: 'sync/matter/absences.ts',
    find: "return answer.refusal.status === 404 && answer.refusal.code === 'not_found' ? 'gone' : 'there';",
    replace: "return answer.refusal.status >= 400 ? 'gone' : 'there';",
  },
  {
    name: 'a list that is refused is an empty list',
    file: 'sync/matter/scan-there.ts',
    find: 'there.refused.set(resource, refusal.sentence);',
    replace: '',
  },
  {
    name: 'a page of somebody else is an empty list',
    file: 'sync/remote/client.ts',
    find: 'if (strange !== undefined) {',
    replace:
      "if (strange !== undefined && operation !== undefined) return { came: 'done', value: [] };\n    if (strange !== undefined) {",
  },
  {
    name: 'an answer that can’t be read is an empty list',
    file: 'sync/remote/client.ts',
    find: "if (value === undefined) return { came: 'unknown', why: 'The server’s answer can’t be read.', isBad: true };",
    replace: "if (value === undefined) return { came: 'done', value: [] };",
  },
  {
    name: 'an answer of another address is believed',
    file: 'sync/remote/client.ts',
    find: "if (new URL(url).origin !== new URL(this.#parts.url).origin) return 'Another address answered.';",
    replace: '',
  },
  {
    name: 'the budget is the machine’s own idea',
    file: 'sync/remote/budget.ts',
    find: "if (this.#used >= (purpose === 'plan' && this.#heard ? plannedAMinute : atMostAMinute)) {",
    replace: 'if (this.#used >= 100_000) {',
  },
  {
    name: '429 is tried again at once',
    file: 'sync/remote/budget.ts',
    find: 'this.#blocked = (sensible ?',
    replace: 'this.#blocked = 0 * (sensible ?',
  },
  {
    name: 'a process that starts again counts from nothing',
    file: 'sync/remote/budget.ts',
    find: 'await keep({ minute: this.#minute ?? null, sent: this.#kept });',
    replace: '',
  },
  {
    name: 'who is stopped while it waits has waited',
    file: 'sync/remote/budget.ts',
    find: 'if (signal?.aborted !== true) this.#blocked = undefined;',
    replace: 'this.#blocked = undefined;',
  },
  {
    name: 'the base is written before the record is',
    file: 'sync/matter/change-here.ts',
    find: 'base = baseOf(context, rule, record, side);\n      await putBase(tx, context.pair, rule, base);',
    replace: 'base = baseOf(context, rule, record, side);',
  },
  {
    name: 'an edit here is not in the base',
    file: 'sync/matter/change-here.ts',
    find: 'next = asOf(rule, base, agreeingBase(context, rule, next, after, side), side);\n      await putBase(tx, context.pair, rule, next);',
    replace: 'next = agreeingBase(context, rule, next, after, side);',
  },
  {
    name: 'what was deleted there is deleted here for good',
    file: 'sync/matter/quarantine-here.ts',
    find: 'await putQuarantine(tx, {',
    replace: 'await Promise.resolve({',
  },
  {
    name: 'an edit here does not look whether a person was faster',
    file: 'sync/local-side.ts',
    find: 'const requests = editRequests(this.offered, rule, this.#parts.caseId, side, fields, siblings);',
    replace:
      'const requests = editRequests(this.offered, rule, this.#parts.caseId, side, fields, siblings).map(({ body, ...rest }) => {\n      const { expectedUpdatedAt: _version, ...free } = (body ?? {}) as { expectedUpdatedAt?: string };\n      return { ...rest, body: free };\n    });',
  },
  {
    name: 'a deletion here does not look whether a person was faster',
    file: 'sync/local-side.ts',
    find: 'if (check) await invoke(callOf(check));',
    replace: 'if (check && !check) await invoke(callOf(check));',
  },
  {
    name: 'references to what is not here yet are forgotten',
    file: 'sync/matter/change-here.ts',
    find: 'written.waiting.includes(field) ? theirs[field] : value,',
    replace: 'theirs && value,',
  },
  {
    name: 'a list that is not there is a matter that is not there',
    file: 'sync/matter/scan-there.ts',
    find: 'status !== 404 || ',
    replace: 'status !== 404 && ',
  },
  {
    name: 'a deletion in the window is no person’s',
    file: 'sync/journal/bases.ts',
    find: "where('transport', 'in', ['rest', 'mcp', 'window', 'sync'])",
    replace: "where('transport', 'in', ['rest', 'mcp', 'sync'])",
  },
  {
    name: 'what was deleted at another server of the matter was deleted by nobody',
    file: 'sync/journal/bases.ts',
    find: "where('transport', 'in', ['rest', 'mcp', 'window', 'sync'])",
    replace: "where('transport', 'in', ['rest', 'mcp', 'window'])",
  },
  {
    name: 'an answer about one field takes the whole record for seen',
    file: 'sync/inbox.ts',
    find: 'return withFields(base, fields, asked.theirs ?? {}, asked.theirsThere ?? {}, base.remoteVersion);',
    replace:
      'return withFields(base, Object.keys(asked.theirsThere ?? {}), { ...asked.mine, ...pick(asked.theirs ?? {}, fields) }, asked.theirsThere ?? {}, base.remoteVersion);\n\n  function pick(from: Readonly<Record<string, unknown>>, names: readonly string[]) {\n    return Object.fromEntries(names.map((name) => [name, from[name]]));\n  }',
  },
  {
    name: 'a preview writes its requests down',
    file: 'sync/preview.ts',
    find: 'await scanHere(context);',
    replace: 'await scanHere(context);\n  await context.journal.write();',
  },
  {
    name: 'a court format counts as read with whatever else was taken',
    file: 'sync/matter/read-aside.ts',
    find: 'return { ...next, remoteVersion: before.remoteVersion };',
    replace: 'return next;',
  },
  {
    name: 'what is inside records that may not be listed is an empty list',
    file: 'sync/matter/scan-there.ts',
    find: "const refused = there.refused.get(parentOf(rule) ?? '');",
    replace: 'const refused = undefined;',
  },
  {
    name: 'what was hidden is never deleted',
    file: 'sync/scan.ts',
    find: "changes.filter(({ op }) => op === 'delete'),",
    replace: 'changes.slice(0, 0),',
  },
];

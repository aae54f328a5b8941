import type { SeededBug } from '#test/sim/bugs/bug.ts';

/** A guard of the core taken away, and the test file that has to notice it. */
export interface BrokenGuard extends SeededBug {
  noticedBy: string;
}

const visible = 'access/visible.ts';
const authenticator = 'access/authenticator.ts';
const pipeline = 'pipeline/pipeline.ts';
const idempotency = 'pipeline/idempotency.ts';
const origins = 'transports/http/origins.ts';

const accessGuards: readonly BrokenGuard[] = [
  {
    name: 'what is shared with one is shared with all',
    file: visible,
    find: 'where share."accountId" = ${viewer.accountId} and share."caseId"',
    replace: 'where share."caseId"',
    noticedBy: 'access/shares',
  },
  {
    name: 'one shared item shows its whole kind',
    file: visible,
    find: ' and (share."itemId" is null or share."itemId" = item."id")',
    replace: '',
    noticedBy: 'access/shares',
  },
  {
    name: 'a member of any workspace is a member of this one',
    file: visible,
    find: ' and member."accountId" = ${viewer.accountId}',
    replace: '',
    noticedBy: 'access/stranger',
  },
  {
    name: 'an assistant reads one hidden item',
    file: visible,
    find: ') and item."private" <= ${viewer.seesPrivate}`;',
    replace: ')`;',
    noticedBy: 'access/assistants',
  },
  {
    name: 'an assistant lists hidden items',
    file: visible,
    find: 'return inMatter.where(sql<SqlBool>`item."private" <= ${viewer.seesPrivate}`);',
    replace: 'return inMatter;',
    noticedBy: 'access/assistants',
  },
  {
    name: 'what is in Trash is still listed',
    file: visible,
    find: `return viewer.seesTrash ? items : items.where(sql<SqlBool>\`item."trashedAt" is null\`);`,
    replace: 'return viewer.accountId === null ? items.where(sql<SqlBool>`false`) : items;',
    noticedBy: 'window/trash/trash',
  },
  {
    name: 'an assistant asks for what is in Trash',
    file: 'access/principal.ts',
    find: " && transport === 'rest' && !assistant",
    replace: " && transport === 'rest'",
    noticedBy: 'window/trash/trash',
  },
  {
    name: 'a revoked token goes on working',
    file: authenticator,
    find: "return op !== 'insert' && (resource === 'tokens' || resource === 'accounts');",
    replace: "return op === 'insert' && resource === 'accounts';",
    noticedBy: 'access/authenticator',
  },
  {
    name: 'a token does not expire',
    file: authenticator,
    find: 'known.expiresAt <= now',
    replace: "known.expiresAt <= ''",
    noticedBy: 'access/authenticator',
  },
  {
    name: 'the token of a closed account goes on working',
    file: authenticator,
    find: 'if (known.disabled) throw refused(disabled);\n  if (known.expiresAt',
    replace: 'if (known.expiresAt',
    noticedBy: 'hostile/access-by-id',
  },
  {
    name: 'a session does not end',
    file: authenticator,
    find: 'if (!known || isOver(known, now))',
    replace: 'if (!known)',
    noticedBy: 'access/sessions',
  },
  {
    name: 'a window acts for whoever signed in last',
    file: authenticator,
    find: 'believed !== undefined && believed !== known.principal.accountId',
    replace: "believed === ''",
    noticedBy: 'transports/http/hosted-window',
  },
  {
    name: 'wrong tokens may be tried without end',
    file: 'access/token-guesses.ts',
    find: 'this.#attempts.take(address, now);',
    replace: '',
    noticedBy: 'hostile/token-guesses',
  },
  {
    name: 'passwords may be tried without end',
    file: 'access/attempts.ts',
    find: 'if (oldest !== undefined && recent.length >= limit) return oldest + perMs - now;',
    replace: '',
    noticedBy: 'access/attempts',
  },
];

const pipelineGuards: readonly BrokenGuard[] = [
  {
    name: 'a token may do everything',
    file: pipeline,
    find: "if (!token || operation.door === 'window' || grants(token.permissions, operation.scope)) return null;",
    replace: 'if (operation.id) return null;',
    noticedBy: 'transports/http/bearer',
  },
  {
    name: 'an address need not be confirmed',
    file: pipeline,
    find: 'if (emailVerified) return;',
    replace: 'if (email) return;',
    noticedBy: 'transports/http/sign-up',
  },
  {
    name: 'requests are not counted',
    file: pipeline,
    find: 'rateLimiter.take(principal.accountId, now);',
    replace: 'void rateLimiter;',
    noticedBy: 'pipeline/rate-limit',
  },
  {
    name: 'a handler runs for whoever was refused',
    file: pipeline,
    find: 'const matter = await checkAccess(tx, operation, context.viewer, input, call.context);',
    replace:
      'const look = async () => checkAccess(tx, operation, context.viewer, input, call.context);\nconst matter = await look().catch(() => undefined);',
    noticedBy: 'access/roles',
  },
  {
    name: 'whoever sees a matter may change it',
    file: 'pipeline/check-access.ts',
    find: 'requireLevel(matter, held, access.needs, access.evenArchived ?? false);',
    replace: 'void held;',
    noticedBy: 'access/roles',
  },
  {
    name: 'an item of an archived matter can be changed',
    file: 'pipeline/check-access.ts',
    find: 'requireLevel(matter, await levelFor({ tx, viewer, matter }, access.resource, id), access.needs, false);',
    replace: 'requireLevel(matter, await levelFor({ tx, viewer, matter }, access.resource, id), access.needs, true);',
    noticedBy: 'access/archived-matter',
  },
  {
    name: 'a deletion need not be approved',
    file: pipeline,
    find: 'requireApproved(approval);',
    replace: '',
    noticedBy: 'access/approvals',
  },
  {
    name: 'an answer takes longer than it may and is kept all the same',
    file: pipeline,
    find: 'if (arrivedAt === undefined || ',
    replace: 'if (arrivedAt !== -1 || ',
    noticedBy: 'pipeline/lifetime',
  },
  {
    name: 'another request under a key gets the answer of the first',
    file: idempotency,
    find: 'if (kept.fingerprint !== fingerprint(call, input))',
    replace: "if (kept.fingerprint === '')",
    noticedBy: 'pipeline/idempotency',
  },
  {
    name: 'a request that is sent again is carried out again',
    file: pipeline,
    find: 'if (before) {',
    replace: 'if (before?.status === 0) {',
    noticedBy: 'pipeline/idempotency',
  },
  {
    name: 'what an operation does not know is passed over',
    file: 'pipeline/parse-input.ts',
    find: 'return refuseExtras(place, value, issues);',
    replace: 'return {};',
    noticedBy: 'transports/http/json-bodies',
  },
];

const doorGuards: readonly BrokenGuard[] = [
  {
    name: 'a page of another origin uses the session',
    file: origins,
    find: 'if (said !== undefined && said !== own) throw otherOrigin();',
    replace: '',
    noticedBy: 'hostile/origins',
  },
  {
    name: 'a change without an origin is carried out',
    file: origins,
    find: 'if (said === undefined && !reads) throw otherOrigin();',
    replace: '',
    noticedBy: 'hostile/origins',
  },
  {
    name: 'a browser that says it comes from elsewhere is answered',
    file: origins,
    find: "if (site !== undefined && site !== 'same-origin' && site !== 'none') throw otherOrigin();",
    replace: '',
    noticedBy: 'hostile/origins',
  },
  {
    name: 'any Host is answered',
    file: origins,
    find: 'if (!place.isMeant(request)) throw',
    replace: "if (request.url === '') throw",
    noticedBy: 'hostile/hosts',
  },
  {
    name: 'a request with two Host headers is answered',
    file: origins,
    find: 'hosts === 1;',
    replace: 'hosts >= 1;',
    noticedBy: 'hostile/hosts',
  },
];

export const coreGuards = [...accessGuards, ...pipelineGuards, ...doorGuards];

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { syncOperations } from '#server/areas/sync-feed/operations.ts';
import { operations, syncedOperations } from '#server/areas/operations.ts';
import { records, syncRules } from '#server/areas/records.ts';
import type { Operation } from '#server/catalog/operation.ts';
import { operation as named } from '#test/server/access/every-operation.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { sampleOf } from '#test/support/sample-calls.ts';
import { newSubject, noSubject, type Subject } from '#test/support/subject.ts';
import type { Part } from '#test/support/part-of-the-whole.ts';
import { call, type Door, doors, type Outcome, type Person, sessionOf } from './doors.ts';
import { type Given, type IdField, idFields, withValue } from './id-fields.ts';
import { canary, hiddenCanary, plantVictim, type Victim, VictimsRows, importedInto } from './victim.ts';

/*
 * Access by id, over every operation there is: each place of an input that can name a record is given every kind of id
 * that is somebody else's, through each door, in a call that would succeed with ids of the caller's own. Nothing here
 * knows an operation: fields come from the schemas, ids from the tables, what may be answered from the declarations.
 */
let app: TestApp;
let neighbours: Neighbours;
let victim: Victim;
let rows: VictimsRows;
let foreign: { table: string; id: string }[];
let own: Subject;
/** The fingerprint of what is the victim's, before anybody tried anything. */
let untouched: Record<string, string>;
let part: Part;
const people: Record<string, Person> = {};
const made: Record<string, number> = {};

const inMatter = records.filter((record) => record.inMatter).map(({ table }) => table);
const offered = [...operations, ...syncOperations(operations, syncedOperations, syncRules)];

/** The sample call in which a field can stand. */
function baseOf(operation: Operation, subject: Subject, field?: IdField): Given {
  const { path = {}, query = {}, body, instead } = sampleOf(operation, subject);
  const [first, second] = field?.place === 'body' ? field.trail : [];
  const sent = instead?.[`${first}.${second}`] ?? instead?.[String(first)] ?? body;
  return { path, query, ...(sent && { body: sent }) };
}

const doorsOf = (operation: Operation): Door[] =>
  operations.includes(operation) ? [...doors] : doors.filter((door) => door === 'rest');

const write = async (name: string, wait: Promise<{ accountId: string; token: string }>): Promise<Person> => {
  const { accountId, token } = await wait;
  const person = { name, accountId, token, cookie: await sessionOf(neighbours, accountId) };
  people[name] = person;
  return person;
};

/** The id of something new inside a record is the caller’s to choose: it names no record. */
const chosen = new Set(['patch_evidence_by_id annotations.0.id']);

interface Aimed {
  operation: Operation;
  door: Door;
  given: Given;
  id: string;
  label: string;
}

/** Each field of an operation with each id, through each of these doors: the part of these that is tried. */
function aims(operation: Operation, subject: Subject, ids: typeof foreign, through = doorsOf(operation)): Aimed[] {
  const naming = idFields(operation).filter(({ trail }) => !chosen.has(`${operation.id} ${trail.join('.')}`));
  const all = naming.flatMap((field) =>
    ids.flatMap(({ table, id }) =>
      through.map((door) => ({
        operation,
        door,
        id,
        given: withValue(baseOf(operation, subject, field), field, id),
        label: `${door} ${operation.id} ${field.place}.${field.trail.join('.')} = ${table}`,
      })),
    ),
  );
  // Another beginning for each operation, so that over all of them every kind of id meets every door.
  const first = (part.first + offered.indexOf(operation)) % part.oneOf;
  return all.filter((_aim, index) => index % part.oneOf === first);
}

/** Makes the calls, and answers a sentence for each that the judge finds fault with. */
async function faultsOf(
  person: Person,
  aimed: readonly Aimed[],
  judge: (outcome: Outcome, aim: Aimed) => Promise<string | undefined> | string | undefined,
): Promise<string[]> {
  const faults: string[] = [];
  for (const aim of aimed) {
    const outcome = await call(app, person, aim.door, aim.operation, aim.given);
    count(person);
    const fault = await judge(outcome, aim);
    if (fault !== undefined) faults.push(`${aim.label}: ${fault} ${outcome.body.slice(0, 300)}`);
    const moved = rows.changed();
    if (moved.length > 0) faults.push(`${aim.label}: changed ${moved.join(' ')}`);
  }
  return faults;
}

/** A caller's own hearing with an item on its list. */
const resourcesOfHearing = () => named('get_hearings_by_id_resources');

async function attached(who: Person, { hearingId, evidenceId }: Subject): Promise<Given> {
  const path = { id: hearingId };
  const given = { path, body: { kind: 'evidence', itemId: evidenceId } };
  await call(app, who, 'rest', named('post_hearings_by_id_resources'), given);
  return { path };
}

function count({ name }: Person): void {
  made[name] = (made[name] ?? 0) + 1;
}

/** A list, or an object with one in it and how much there is of it. */
const isEmptyList = ({ value }: Outcome): boolean => {
  if (Array.isArray(value)) return value.length === 0;
  const { messages, hits, total } = (value ?? {}) as { messages?: unknown[]; hits?: unknown[]; total?: number };
  return total === 0 && (messages ?? hits)?.length === 0;
};

/** What only a person may do is refused to assistants before any id is looked at. */
const refusesAssistants = ({ refused, body }: Outcome): boolean => refused && body.includes('An assistant can’t ');

/** Refused in the words for what does not exist, or a list with nothing in it. */
function nothingToSee(outcome: Outcome, { operation, id }: Aimed): string | undefined {
  if (outcome.text.includes(canary) || outcome.text.includes(hiddenCanary)) return 'tells what is in a record';
  const others = foreign.filter((each) => each.id !== id && outcome.text.includes(each.id));
  if (others.length > 0) return `tells the id of ${others.map(({ table }) => table).join(', ')}`;
  if (!outcome.refused) return operation.reads && isEmptyList(outcome) ? undefined : 'was carried out';
  if (refusesAssistants(outcome)) return undefined;
  return /not_found|invalid_request|invalid_context/.test(outcome.code ?? '') ? undefined : `refused otherwise`;
}

/** An id that nobody has, in the same call: a caller who gets another answer for another's learns that it exists. */
async function asForNobody(person: Person, outcome: Outcome, aim: Aimed): Promise<string | undefined> {
  const nobodys = randomUUID();
  const given = JSON.parse(JSON.stringify(aim.given).replaceAll(aim.id, nobodys)) as Given;
  const other = await call(app, person, aim.door, aim.operation, given);
  // A snapshot says when it was asked for.
  const timeless = (body: string, id: string): string => body.replaceAll(id, '…').replace(/"snapshot":"[\d.]+"/, '');
  const [here, there] = [timeless(outcome.body, aim.id), timeless(other.body, nobodys)];
  return here === there ? undefined : `is told apart from an id that nobody has: ${there.slice(0, 200)}`;
}

/** What somebody who belongs to the matter in a small way may be answered: never that something was done. */
function nothingDone(outcome: Outcome, { operation, id }: Aimed): string | undefined {
  const { access, reads } = operation;
  if (outcome.refused) {
    return /not_found|invalid_request|forbidden/.test(outcome.code ?? '') ? undefined : 'refused otherwise';
  }
  if (access.kind !== 'account') return reads ? undefined : 'was carried out';
  const { caseId, workspaceId } = victim.matter;
  return isEmptyList(outcome) || id === caseId || id === workspaceId ? undefined : 'has to do with the account alone';
}

/** Everything of the matter that a guest with the one item may not see. */
function onlyTheItem(outcome: Outcome, aim: Aimed): string | undefined {
  if (outcome.text.includes(canary) || outcome.text.includes(hiddenCanary)) return 'tells what is in a record';
  const known = [aim.id, victim.matter.caseId, victim.matter.workspaceId, victim.matter.open, victim.accountId];
  const others = foreign.filter(({ id }) => !known.includes(id) && outcome.text.includes(id));
  if (others.length > 0) return `tells the id of ${others.map(({ table }) => table).join(', ')}`;
  return nothingDone(outcome, aim);
}

const codeIs = (code: string) => (outcome: Outcome) =>
  outcome.refused && outcome.code?.includes(code) ? undefined : `is not ${code}`;

const person = (name: string): Person => {
  const found = people[name];
  if (!found) throw new Error(`Nobody is ${name}.`);
  return found;
};

/** The victim's own records, for calls that would succeed if the caller might make them. */
const theirs = (): Subject => {
  const { matter } = victim;
  const tokenId = foreign.find(({ table }) => table === 'tokens')?.id ?? '';
  return { ...noSubject(), ...matter, evidenceId: matter.open, context: `matter:${matter.caseId}`, tokenId };
};
const hiddenIds = () => Object.entries(victim.hidden).map(([table, id]) => ({ table, id }));

function nothingOfHidden(outcome: Outcome, { operation }: Aimed): string | undefined {
  if (refusesAssistants(outcome)) return undefined;
  if (outcome.refused) return /not_found|invalid_request/.test(outcome.code ?? '') ? undefined : 'refused otherwise';
  return operation.reads && isEmptyList(outcome) ? undefined : 'was carried out';
}

/** A part of all calls. */
export function describeAccessById(tested: Part): void {
  part = tested;

  beforeAll(async () => {
    app = await testApp({ mode: 'hosted', rateLimit: 0 });
    neighbours = new Neighbours(app);
    victim = await plantVictim(app, neighbours);
    const { accountId } = victim;
    const { workspaceId, caseId, open } = victim.matter;
    const stranger = await write('a stranger', neighbours.account('Stranger'));
    own = await newSubject(app, stranger.token);
    const otherHouse = await neighbours.account('Elsewhere');
    await neighbours.member(otherHouse.workspaceId, stranger.accountId, 'admin');
    const viewer = await write('a viewer', neighbours.account('Viewer'));
    await neighbours.member(workspaceId, viewer.accountId, 'viewer');
    const guest = await write('a guest', neighbours.account('Guest'));
    await neighbours.share(caseId, guest.accountId, 'evidence', open, 'view');
    const closed = await write('somebody whose account is closed', neighbours.account('Closed'));
    const fresh = await write('somebody who has not confirmed their address', neighbours.account('Fresh'));
    await neighbours.write(async (tx) => {
      const of = (id: string) => tx.db.updateTable('credentials').where('accountId', '=', id);
      await of(closed.accountId).set({ disabledAt: tx.now }).execute();
      await of(fresh.accountId).set({ verifiedAt: null }).execute();
    });
    const ofVictim = async (more: object) => ({ accountId, token: await neighbours.token(accountId, more) });
    await write('an assistant of the victim', ofVictim({ assistant: 1 }));
    await write('a token for contacts alone', ofVictim({ permissions: ['contacts:read'] }));
    rows = new VictimsRows(app, victim);
    foreign = rows.ids();
    untouched = rows.fingerprints();
  }, 120_000);
  afterAll(async () => {
    rows[Symbol.dispose]();
    await app[Symbol.asyncDispose]();
  });

  test('there are ids of every kind of record to try', () => {
    const kinds = new Set(foreign.map(({ table }) => table));
    for (const table of [...inMatter, 'accounts', 'workspaces', 'cases', 'memberships', 'grants', 'tokens']) {
      expect(kinds, table).toContain(table);
    }
  });

  describe.each(offered.map((each) => [each.id, each] as const))('%s', (_id, operation) => {
    test('shows and does nothing for a stranger by any id of another account', async () => {
      const stranger = person('a stranger');
      const faults = await faultsOf(stranger, aims(operation, own, foreign), async (outcome, aim) => {
        const fault = nothingToSee(outcome, aim);
        return fault ?? (aim.door === 'rest' ? asForNobody(stranger, outcome, aim) : undefined);
      });
      expect(faults).toEqual([]);
    });

    test('refuses a stranger the context of another account', async () => {
      const stranger = person('a stranger');
      const contexts = [`matter:${victim.matter.caseId}`, `ws:${victim.matter.workspaceId}`];
      for (const door of doorsOf(operation)) {
        for (const context of contexts) {
          const outcome = await call(app, stranger, door, operation, baseOf(operation, own), context);
          count(stranger);
          expect(codeIs('invalid_context')(outcome), `${door} ${context}: ${outcome.body}`).toBeUndefined();
          expect(rows.changed()).toEqual([]);
        }
      }
    });

    test('does nothing for a viewer of the matter', async () => {
      const faults = await faultsOf(person('a viewer'), aims(operation, theirs(), foreign, ['rest']), nothingDone);
      expect(faults).toEqual([]);
    });

    test('shows a guest the one item that was shared, and does nothing', async () => {
      const faults = await faultsOf(person('a guest'), aims(operation, theirs(), foreign, ['rest']), onlyTheItem);
      expect(faults).toEqual([]);
    });

    test('is closed to an account that is closed, through every door', async () => {
      const some = foreign.slice(0, 3);
      const faults = await faultsOf(
        person('somebody whose account is closed'),
        aims(operation, own, some),
        codeIs('invalid_token'),
      );
      expect(faults).toEqual([]);
    });

    test('does nothing for somebody who has not confirmed their address', async () => {
      const fresh = person('somebody who has not confirmed their address');
      const judge = operation.reads ? nothingToSee : codeIs('email_unverified');
      expect(await faultsOf(fresh, aims(operation, own, foreign.slice(0, 6)), judge)).toEqual([]);
    });

    test('does not know what is hidden from assistants', async () => {
      const judge = (outcome: Outcome, aim: Aimed) =>
        outcome.text.includes(hiddenCanary) ? 'tells what is hidden' : nothingOfHidden(outcome, aim);
      const aimed = aims(operation, theirs(), hiddenIds());
      const marked = aimed.filter(({ door }) => door === 'rest');
      const connected = aimed.filter(({ door }) => door === 'mcp');
      expect(await faultsOf(person('an assistant of the victim'), marked, judge)).toEqual([]);
      expect(await faultsOf(victim, connected, judge)).toEqual([]);
    });

    test('is refused to a token that is for something else', async () => {
      const narrow = person('a token for contacts alone');
      const through = doorsOf(operation).filter((door) => door !== 'window');
      const judge = (outcome: Outcome) => {
        if (operation.scope === 'contacts:read') return undefined;
        return /insufficient_scope|requires the permission|There is no tool/.test(outcome.code ?? '')
          ? undefined
          : 'is not refused for its permission';
      };
      expect(await faultsOf(narrow, aims(operation, theirs(), foreign.slice(0, 2), through), judge)).toEqual([]);
    });
  });

  test('no data of the victim has moved by a byte', () => {
    expect(rows.fingerprints()).toEqual(untouched);
  });

  // Else all of the above could be refusals of calls that nobody could make.
  describe('every place that takes an id takes one of one’s own', () => {
    const order = ['get', 'post', 'patch', 'delete'];
    // What is inside another is deleted before it.
    const rank = ({ method, path }: Operation) => order.indexOf(method) - (path.includes('{id}/') ? 0.5 : 0);
    const sorted = operations.toSorted((one, other) => rank(one) - rank(other));
    const fields = sorted
      .flatMap((each) => idFields(each).map((field) => ({ operation: each, field })))
      // Only the window signs with a certificate.
      .filter(({ field }) => field.trail.at(-1) !== 'certificate')
      // A fact's own id goes with the element that it is a fact of.
      .filter(({ field }) => field.trail.join('.') !== 'item.support.0.id')
      // Court files are deleted before threads: no thread is in one by then.
      .filter(({ operation, field }) => operation.id !== 'delete_messages_threads' || field.trail[0] === 'id');
    let subject: Subject;
    let ids: string[];
    let importId: string;
    let otherThread: string;

    beforeAll(async () => {
      const stranger = person('a stranger');
      subject = await newSubject(app, stranger.token);
      const list = await call(app, stranger, 'rest', resourcesOfHearing(), await attached(stranger, subject));
      const line = (list.value as { id: string }[])[0]?.id ?? '';
      const again = { evidenceId: subject.evidenceId, pages: '2' };
      const exhibits = await app.rest(stranger.token, 'POST', `/documents/${subject.documentId}/attachments`, again);
      const second = (exhibits.body as { id: string }[])[1]?.id ?? '';
      const folders: string[] = [];
      for (const kind of ['evidence', 'document']) {
        const folder = { name: 'Second', kind, caseId: subject.caseId };
        const { body } = await app.rest(stranger.token, 'POST', '/folders', folder);
        folders.push((body as { id: string }).id);
      }
      const { context, ...theirOwn } = subject;
      const { caseId } = subject;
      importId = await importedInto(app, stranger.token, caseId);
      const other = { caseId, platform: 'sms', otherName: 'Another office', direction: 'received', body: 'Closed' };
      const logged = await app.rest(stranger.token, 'POST', '/messages', { ...other, at: '2026-03-04T09:30:00.000Z' });
      otherThread = (logged.body as { threadId: string }).threadId;
      const threads = await app.rest(stranger.token, 'GET', `/messages/threads?caseId=${caseId}`);
      const threadIds = (threads.body as { id: string }[]).map(({ id }) => id);
      const { packetId, packetRevision } = subject;
      const draft = { caseId, action: 'build', packetId, revision: Number(packetRevision), draft: true };
      const built = await app.rest(stranger.token, 'POST', '/export/court-packet', draft);
      const build = (built.body as { packet: { builds: { id: string }[] } }).packet.builds[0]?.id ?? '';
      const beside = [line, second, ...folders, importId, build, ...threadIds];
      ids = [...Object.values(theirOwn), context.replace('ws:', ''), ...beside];
    });

    test.each(fields.map((each) => [each.operation.id, each.field.trail.join('.'), each] as const))(
      '%s %s',
      async (_id, _trail, { operation, field }) => {
        const tried: string[] = [];
        for (const id of ids) {
          const base = baseOf(operation, subject, field);
          // Without a file it is about one that was sent before.
          if (operation.id === 'post_messages_import') base.body = { ...base.body, importId };
          // The thread of the subject stays for the calls that come after.
          if (field.trail[0] === 'mergeInto') base.body = { id: otherThread };
          const given = withValue(base, field, id);
          const outcome = await call(app, person('a stranger'), 'rest', operation, given);
          // An id that is taken, of a record that an earlier of these calls has changed.
          if (!outcome.refused || outcome.code === '409 conflict') return;
          tried.push(outcome.body);
        }
        expect.fail(tried.join('\n'));
      },
    );
  });

  test('the size of it', () => {
    const fields = offered.reduce((sum, each) => sum + idFields(each).length, 0);
    const calls = Object.values(made).reduce((sum, each) => sum + each, 0);
    expect(fields).toBeGreaterThan(90);
    expect(calls).toBeGreaterThan(10_000 / part.oneOf);
    if (process.env['CASEWRIGHT_FIGURES'])
      console.log({ operations: offered.length, fields, ids: foreign.length, made, calls });
  });
}

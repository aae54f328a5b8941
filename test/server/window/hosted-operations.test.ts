import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#server/errors/app-error.ts';
import type { AnyOperation } from '#server/catalog/operation.ts';
import { windowOperations } from '#server/window/operations.ts';
import { type Colleague, Firm } from '#test/server/areas/workspaces/firm.ts';
import type { Reply } from '#test/support/app.ts';
import { addressOf, sampleOf } from '#test/support/sample-calls.ts';
import { noSubject } from '#test/support/subject.ts';

/* What the catalog's suite asks of every operation, of those that only a hosted server has. */

let firm: Firm;
let stranger: Colleague;
let count = 0;

beforeAll(async () => {
  firm = await Firm.open();
  stranger = await firm.person('stranger');
});
afterAll(() => firm[Symbol.asyncDispose]());

/** A workspace with a member, somebody who only looks, and an invitation that waits. */
async function workspace() {
  count += 1;
  const owner = await firm.person(`owner${count}`);
  const viewer = await firm.person(`viewer${count}`);
  await firm.neighbours.member(owner.workspaceId, viewer.accountId, 'viewer');
  const member = await firm.person(`member${count}`);
  await firm.neighbours.member(owner.workspaceId, member.accountId, 'member');
  await firm.invited(owner, `waiting${count}@example.org`);
  const { body } = await owner.window('GET', `/app/v1/members?workspaceId=${owner.workspaceId}`);
  const [waiting] = (body as { invitations: { id: string }[] }).invitations;
  const { workspaceId } = owner;
  const named = { workspaceId, memberId: member.accountId, invitationId: waiting?.id ?? '' };
  return { owner, viewer, subject: { ...noSubject(), ...named } };
}

function send(who: Colleague, operation: AnyOperation, subject: ReturnType<typeof noSubject>, more = {}) {
  const { query = {}, body } = sampleOf(operation, subject);
  const address = addressOf(operation, { query: { ...query, ...more } });
  return who.window(operation.method.toUpperCase(), `/app/v1${address}`, body);
}

const problemOf = ({ status, body }: Reply) => [status, (body as { code?: string }).code];
const ofHosted = windowOperations.filter(({ only }) => only === 'hosted');

describe.each(ofHosted)('$id', (operation) => {
  it('answers its sample as it declares', async () => {
    const { owner, subject } = await workspace();
    const reply = await send(owner, operation, subject);
    expect(reply.body).not.toHaveProperty('error');
    expect(reply.status).toBe(operation.status);
    expect(reply.headers.get('x-api-operation')).toBe(operation.id);
    const { output } = operation;
    expect(output.kind === 'json' ? output.schema.safeParse(reply.body).error : undefined).toBeUndefined();
  });

  it('names the fault of a parameter it does not know', async () => {
    const { owner, subject } = await workspace();
    const reply = await send(owner, operation, subject, { nonsense: '1' });
    expect(problemOf(reply)).toEqual([400, 'invalid_request']);
  });

  it('answers each problem that it declares', async () => {
    const { viewer, subject } = await workspace();
    for (const problem of operation.errors) {
      const { status, code } = new AppError(problem, '');
      const reply = await send(problem === 'forbidden' ? viewer : stranger, operation, subject);
      expect(problemOf(reply), problem).toEqual([status, code]);
    }
    expect(operation.errors.filter((problem) => !['not_found', 'forbidden'].includes(problem))).toEqual([]);
  });
});

it('there are such operations', () => {
  expect(ofHosted.length).toBeGreaterThan(5);
});

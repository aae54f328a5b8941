import { describe, expect, it } from 'vitest';
import { allows, type Level, levels, roleLevel, strongest } from '#server/access/levels.ts';
import { isWithin, type Principal, viewerOf } from '#server/access/principal.ts';
import { requireScope } from '#server/access/require-scope.ts';
import type { AnyOperation } from '#server/catalog/operation.ts';
import { AppError } from '#server/errors/app-error.ts';
import { requireDoor, requireHome, type WindowSide } from '#server/pipeline/check-door.ts';
import type { Transport } from '#server/store/tables.ts';

/* The rules of access that need no data: every case of each is asked. */

const person: Principal = { accountId: 'ada', email: 'ada@example.org', name: 'Ada', emailVerified: true };
const holding = (token: Partial<NonNullable<Principal['token']>> = {}): Principal => {
  const blank = {
    id: 't',
    permissions: ['*'],
    assistant: false,
    approveDeletes: false,
    expiresAt: null,
    caseIds: null,
  };
  return { ...person, token: { ...blank, ...token } };
};
const transports = ['rest', 'mcp', 'window', 'sync', 'job'] as const satisfies readonly Transport[];

describe('levels', () => {
  it('include those before them', () => {
    const allowed = (held: Level) => levels.filter((needed) => allows(held, needed));
    expect(levels.map(allowed)).toEqual([
      ['view'],
      ['view', 'comment'],
      ['view', 'comment', 'edit'],
      ['view', 'comment', 'edit', 'owner'],
    ]);
  });

  it('are those of a role, and the strongest of several grants', () => {
    expect((['owner', 'admin', 'member', 'viewer'] as const).map(roleLevel)).toEqual([
      'owner',
      'owner',
      'edit',
      'view',
    ]);
    expect([strongest(['view', 'edit', 'comment']), strongest(['view', 'comment']), strongest([])]).toEqual([
      'edit',
      'comment',
      undefined,
    ]);
  });
});

describe('whose eyes records are read with', () => {
  const seesPrivate = (principal: Principal) => transports.filter((by) => viewerOf(principal, by).seesPrivate === 1);

  it('an assistant sees nothing private, whichever way it comes; neither does anybody by MCP', () => {
    expect(seesPrivate(person)).toEqual(['rest', 'window', 'sync', 'job']);
    expect(seesPrivate(holding())).toEqual(['rest', 'window', 'sync', 'job']);
    expect(seesPrivate(holding({ assistant: true }))).toEqual([]);
  });

  it('Trash is seen by sync, and by a program that asks, but by no assistant', () => {
    const seesTrash = (principal: Principal, asked?: boolean) =>
      transports.filter((by) => viewerOf(principal, by, asked).seesTrash === true);
    expect([seesTrash(holding()), seesTrash(holding(), true)]).toEqual([['sync'], ['rest', 'sync']]);
    expect(seesTrash(holding({ assistant: true }), true)).toEqual(['sync']);
  });

  it('a token for some matters knows of no other', () => {
    expect(viewerOf(person, 'rest')).toEqual({ accountId: 'ada', seesPrivate: 1, seesTrash: false });
    expect(viewerOf(holding(), 'rest')).not.toHaveProperty('caseIds');
    const limited = viewerOf(holding({ caseIds: ['a', 'b'] }), 'rest');
    expect([isWithin(limited, 'b'), isWithin(limited, 'c')]).toEqual([true, false]);
    expect([isWithin({ caseIds: [] }, 'a'), isWithin({}, 'a')]).toEqual([false, true]);
  });
});

describe('a permission besides that of an operation', () => {
  it('is asked of tokens only, and named where it lacks', () => {
    const ask = (principal: Principal) => () => requireScope(principal, 'evidence:write', 'This adds a file');
    expect(ask(person)).not.toThrow();
    expect(ask(holding())).not.toThrow();
    expect(ask(holding({ permissions: ['evidence:write'] }))).not.toThrow();
    const refused = { problem: 'insufficient_scope', details: { scope: 'evidence:write' } };
    expect(ask(holding({ permissions: ['evidence:read'] }))).toThrow(expect.objectContaining(refused));
    expect(ask(holding({ permissions: [] }))).toThrow('This adds a file, which requires evidence:write.');
  });
});

describe('what only the window does', () => {
  const operation = (door: 'api' | 'window', only?: 'hosted' | 'desktop' | 'owner') =>
    ({ id: 'post_backups', door, only }) as unknown as AnyOperation;

  it('is open to a person in the window, and closed to every other way in', () => {
    const open = (principal: Principal, door: 'api' | 'window') =>
      transports.filter((by) => {
        try {
          requireDoor(operation(door), principal, by);
          return true;
        } catch {
          return false;
        }
      });
    expect(open(person, 'api')).toEqual(transports);
    expect([open(person, 'window'), open(holding(), 'window')]).toEqual([['window'], []]);
    expect(() => requireDoor(operation('window'), person, 'rest')).toThrow(
      expect.objectContaining({
        problem: 'operation_not_found',
        message: 'There is no operation post_backups. /api/v1/openapi.json lists them all.',
      }),
    );
  });

  const people = 'forbidden: Only a hosted server has other people. This Casewright is yours alone.';
  const atHome = 'forbidden: That is only in Casewright on your own computer, not on a hosted server.';
  const operator = 'forbidden: Only the person who runs this server can do that.';
  it.each([
    { only: undefined, desktop: 'allowed', guest: 'allowed', hosted: 'allowed' },
    { only: 'hosted', desktop: people, guest: people, hosted: 'allowed' },
    { only: 'desktop', desktop: 'allowed', guest: 'allowed', hosted: atHome },
    { only: 'owner', desktop: 'allowed', guest: operator, hosted: operator },
  ] as const)('is where it belongs: $only', ({ only, desktop, guest, hosted }) => {
    const said = (mode: WindowSide['mode'], accountId: string, door: 'api' | 'window' = 'window') => {
      const home = { services: {}, mode, ownerId: 'ada' } as unknown as WindowSide;
      try {
        requireHome(operation(door, only), { ...person, accountId }, home);
        return 'allowed';
      } catch (error) {
        return error instanceof AppError ? `${error.problem}: ${error.message}` : error;
      }
    };
    expect([said('desktop', 'ada'), said('desktop', 'eve')]).toEqual([desktop, guest]);
    expect([said('hosted', 'ada'), said('hosted', 'eve')]).toEqual([hosted, hosted]);
    expect([said('desktop', 'eve', 'api'), said('hosted', 'eve', 'api')]).toEqual(['allowed', 'allowed']);
  });
});

import { useApproval } from '#server/access/approvals.ts';
import type { Authenticator } from '#server/access/authenticator.ts';
import {
  type Credential,
  type Principal,
  type SessionCredential,
  type Viewer,
  viewerOf,
} from '#server/access/principal.ts';
import type { RateLimiter } from '#server/access/rate-limiter.ts';
import type { ClientProgram, TokenUses } from '#server/access/token-uses.ts';
import type { Matter } from '#server/access/matters.ts';
import type { CallApart, Invoke, Services } from '#server/catalog/context.ts';
import type { AnyOperation, FileReply, Input } from '#server/catalog/operation.ts';
import { grants } from '#server/rules/scopes.ts';
import { syncLimits } from '#server/catalog/sync-feed.ts';
import type { TextPiece } from '#server/catalog/text-piece.ts';
import { AppError } from '#server/errors/app-error.ts';
import { type Clock, isoInstant } from '#server/store/clock.ts';
import { newId } from '#server/store/ids.ts';
import { deletedIn } from '#server/store/kept-answers.ts';
import { after, type Soon } from '#server/store/soon.ts';
import type { Store } from '#server/store/store.ts';
import type { ApprovalRow, Transport } from '#server/store/tables.ts';
import { type Actor, type ReadTx, type Replaced, WriteTx } from '#server/store/transaction.ts';
import type { Answer, Call } from './call.ts';
import { checkAccess } from './check-access.ts';
import { requireDoor, requireHome, type WindowSide } from './check-door.ts';
import { checkKey, findKept, keep, type KeptAnswer } from './idempotency.ts';
import type { Live } from './live.ts';
import { answeredCall, isWaiting, refusedCall, unadmittedCall } from './note-call.ts';
import { parseInput } from './parse-input.ts';
import { needsApproval, requireApproved, seekApproval, versionOf } from './seek-approval.ts';

export interface PipelineParts {
  store: Store;
  services: Services;
  /** Asked for when the first operation of the window comes: what it works with works with this pipeline. */
  window?: () => WindowSide;
  authenticator: Authenticator;
  rateLimiter: RateLimiter;
  tokenUses: TokenUses;
  clock: Clock;
  live: Live;
  /** Parse every answer against its schema: tests and development. In production the types are trusted. */
  checkOutputs: boolean;
}

/**
 * The one way any operation runs, for any caller: authenticate, rate limit, scope (`admit`, before a body is read),
 * then parse, access and archive, plan and storage, the handler in one transaction with its change log, and the
 * answer's shape (`run`). Nothing else opens a transaction.
 */
export class Pipeline {
  readonly #parts: PipelineParts;

  constructor(parts: PipelineParts) {
    this.#parts = parts;
  }

  /** Who is calling, when it may use this operation at all. */
  admit(operation: AnyOperation, credential: Credential | undefined, transport: Transport): Soon<Principal> {
    return after(this.identify(credential, transport), (principal) => this.#letIn(operation, principal, transport));
  }

  #letIn(operation: AnyOperation, principal: Principal, transport: Transport): Principal {
    const { token } = principal;
    if (operation.door === 'window') {
      requireDoor(operation, principal, transport);
      requireHome(operation, principal, this.#window());
    }
    const refusal = scopeRefusal(principal, operation);
    if (token && refusal) {
      const made = { tokenId: token.id, at: this.#parts.clock() };
      this.#parts.tokenUses.noteCall(unadmittedCall(made, operation.id, transport, refusal));
      throw refusal;
    }
    if (!operation.reads && !(operation.door === 'window' && operation.evenUnverified)) requireVerified(principal);
    return principal;
  }

  /** Authenticates and counts one request; the window's own session is not counted. */
  identify(credential: Credential | undefined, transport: Transport, counted = true): Soon<Principal> {
    const { authenticator, clock, rateLimiter, tokenUses } = this.#parts;
    const now = clock();
    const instant = isoInstant(now);
    return after(authenticator.authenticate(credential, instant, transport), (principal) => {
      if (principal.token) {
        if (counted && transport !== 'sync') rateLimiter.take(principal.accountId, now);
        tokenUses.note(principal.token.id, instant);
      }
      return principal;
    });
  }

  /** For what goes on after the call that was let in: calls `ended` once, as soon as the session is over. */
  watch(credential: SessionCredential, ended: () => void): { look: () => void; stop: () => void } {
    const { authenticator, clock } = this.#parts;
    let over = false;
    const look = async (): Promise<void> => {
      // A caller that can't be looked up, because the server stops, is not let on either.
      const isIn = await authenticator.stillIn(credential, isoInstant(clock())).catch(() => false);
      if (isIn || over) return;
      over = true;
      stop();
      ended();
    };
    const stop = authenticator.onForgotten(() => void look());
    return { look: () => void look(), stop };
  }

  /** The program that introduced itself with a token. */
  noteClient({ token }: Principal, client: ClientProgram): void {
    if (token) this.#parts.tokenUses.noteClient(token.id, client, isoInstant(this.#parts.clock()));
  }

  /** Runs an admitted call; what a token does is noted in its ledger, done or refused. */
  async run(principal: Principal, call: Call): Promise<Answer> {
    const { clock, tokenUses } = this.#parts;
    const tokenId = call.transport === 'sync' ? undefined : principal.token?.id;
    const at = tokenId === undefined ? 0 : clock();
    const { operation } = call;
    // One function, although two would read better: another frame of `async` is measurable in a point read.
    try {
      requireDoor(operation, principal, call.transport);
      const input = parseInput(operation, call.input);
      const result =
        operation.reads || operation.outside
          ? { value: await this.#read(principal, call, input) }
          : await this.#write(principal, call, input);
      let done: Answer;
      if ('kept' in result) done = answer(operation, result.kept.status, keptValue(operation, result.kept));
      else if (!operation.deliver) done = answer(operation, operation.status, result.value);
      else done = answer(operation, operation.status, await this.#deliver(principal, call, result.value, input));
      if (tokenId !== undefined) done.receipt = tokenUses.noteCall(answeredCall(tokenId, at, call, done));
      return done;
    } catch (error) {
      if (tokenId !== undefined && !isWaiting(error)) tokenUses.noteCall(refusedCall(tokenId, at, call, error));
      throw error;
    }
  }

  /**
   * Does what a call has to do outside a transaction (files, hashes, the network), for `write` to run it in one: the
   * one writer of the database waits for no I/O.
   */
  async prepared(principal: Principal, transport: 'sync' | 'job', call: Call): Promise<Call> {
    const { operation } = call;
    if (!operation.prepare) return call;
    requireDoor(operation, principal, transport);
    const input = parseInput(operation, call.input);
    const viewer = viewerOf(principal, transport);
    const matter = await this.#parts.store.read((tx) => checkAccess(tx, operation, viewer, input, call.context));
    return { ...call, prepared: { value: await this.#prepare(principal, { ...call, transport }, input, matter) } };
  }

  /**
   * Calls of operations and a caller's own rows in one transaction: sync's base and journal, a job's result. The calls
   * pass every check but the rate limit. What `work` returns is answered once all of it is committed.
   */
  async write<T>(
    principal: Principal | null,
    transport: 'sync' | 'job',
    work: (tx: WriteTx, invoke: (call: Call) => Promise<unknown>) => Promise<T>,
  ): Promise<T> {
    return this.#parts.store.write(actorOf(principal, transport, newId()), (tx) =>
      work(tx, (call) => {
        if (!principal) throw new Error('Operations need somebody they run for.');
        return this.#invokeInside(tx, principal, { ...call, transport });
      }),
    );
  }

  /** For bytes that the window asks for by hand: reads as the signed-in viewer. */
  async look<T>(principal: Principal, work: (tx: ReadTx, viewer: Viewer) => Soon<T>): Promise<T> {
    return this.#parts.store.read((tx) => work(tx, viewerOf(principal, 'window')));
  }

  #read(principal: Principal, call: Call, input: Input): Promise<unknown> {
    const work = (tx: ReadTx) => this.#handle(tx, principal, call, input, undefined);
    const { store } = this.#parts;
    const single = call.operation.single && call.context === undefined;
    return single ? store.readOne(work) : store.read(work);
  }

  async #write(principal: Principal, call: Call, input: Input): Promise<{ value: unknown } | { kept: KeptAnswer }> {
    const { store } = this.#parts;
    const { operation, idempotencyKey } = call;
    if (idempotencyKey !== undefined) checkKey(idempotencyKey);
    const viewer = viewerOf(principal, call.transport, call.withTrash);
    const actor = actorOf(principal, call.transport, call.requestId);
    const approval = needsApproval(principal, call, input)
      ? await this.#approval(principal, actor, call, input)
      : undefined;
    const matter = operation.prepare
      ? await store.read((tx) => checkAccess(tx, operation, viewer, input, call.context))
      : undefined;
    const prepared = await this.#prepare(principal, call, input, matter);
    return store.write(actor, async (tx) => {
      if (approval && !(await useApproval(tx, approval.id))) throw approvalGone();
      if (idempotencyKey === undefined) {
        const value = await this.#handle(tx, principal, call, input, prepared);
        requireSame(approval, tx);
        requireInTime(call);
        return { value };
      }
      const before = await findKept(tx, principal.accountId, call, input);
      if (before) {
        // A caller that has lost the matter since has lost this answer too; an item it deleted is rightly gone.
        if (operation.access.kind === 'matter') await checkAccess(tx, operation, viewer, input, call.context);
        return { kept: before };
      }
      const value = await this.#handle(tx, principal, call, input, prepared);
      requireSame(approval, tx);
      const kept = operation.answeredOnce ? null : value;
      await keep(tx, principal.accountId, call, input, { status: operation.status, value: kept });
      requireInTime(call);
      return { value };
    });
  }

  /** In its own transaction: the question must remain although the call that raised it is refused. */
  async #approval(principal: Principal, actor: Actor, call: Call, input: Input): Promise<ApprovalRow | undefined> {
    const { store, live } = this.#parts;
    const replaced = await this.#rehearse(principal, actor, call, input);
    if (!replaced) return undefined;
    const approval = await store.write(actor, (tx) => seekApproval(tx, principal, call, input, replaced));
    if (approval.status === 'asked') live.emit('approval', { accountId: principal.accountId });
    requireApproved(approval);
    return approval;
  }

  /**
   * What a call would delete and change, found by doing it and rolling it back: nothing else knows all that goes with a
   * record. Undefined when it was carried out before under its Idempotency-Key. What the caller may not do anyway is
   * refused here and asks nobody. What proves a password first is not rehearsed; only its input is approved.
   */
  async #rehearse(principal: Principal, actor: Actor, call: Call, input: Input): Promise<Replaced[] | undefined> {
    const viewer = viewerOf(principal, call.transport);
    const rehearsal: { replaced: Replaced[] | undefined } = { replaced: undefined };
    const rolledBack = new Error('This was only rehearsed.');
    const work = async (tx: WriteTx): Promise<void> => {
      if (call.idempotencyKey !== undefined && (await findKept(tx, principal.accountId, call, input))) throw rolledBack;
      if (call.operation.prepare) await checkAccess(tx, call.operation, viewer, input, call.context);
      else await this.#handle(tx, principal, call, input, undefined);
      rehearsal.replaced = tx.replaced;
      throw rolledBack;
    };
    await this.#parts.store.write(actor, work).catch((error: unknown) => {
      if (error !== rolledBack) throw error;
    });
    return rehearsal.replaced;
  }

  async #prepare(principal: Principal, call: Call, input: Input, matter: Matter | undefined): Promise<unknown> {
    return call.operation.prepare?.({ ...this.#outside(principal, call), matter } as never, input);
  }

  async #deliver(principal: Principal, call: Call, found: unknown, input: Input): Promise<unknown> {
    const { operation } = call;
    const value = await operation.deliver?.(this.#outside(principal, call) as never, found as never, input);
    return this.#parts.checkOutputs ? checked(operation, value) : value;
  }

  /** A call as part of a transaction that is open already, checked as if it came from outside. */
  async #invokeInside(tx: ReadTx | WriteTx, principal: Principal, call: Call): Promise<unknown> {
    const { operation } = call;
    requireDoor(operation, principal, call.transport);
    const refusal = scopeRefusal(principal, operation);
    if (refusal) throw refusal;
    if (!operation.reads && !(tx instanceof WriteTx)) throw new Error(`${operation.id} writes: no read can hold it.`);
    if (operation.deliver) throw new Error(`${operation.id} works after its commit: nothing else can hold it.`);
    if (operation.prepare && !call.prepared) throw new Error(`${operation.id} prepares before its transaction.`);
    return this.#handle(tx, principal, call, parseInput(operation, call.input), call.prepared?.value);
  }

  async #handle(
    tx: ReadTx | WriteTx,
    principal: Principal,
    call: Call,
    input: Input,
    prepared: unknown,
  ): Promise<unknown> {
    const { operation } = call;
    const now = 'now' in tx ? tx.now : isoInstant(this.#parts.clock());
    const context = this.#context(principal, call, now);
    const matter = await checkAccess(tx, operation, context.viewer, input, call.context);
    const invoke: Invoke = (other, { path = {}, query = {}, body }) => {
      const asked = { path, query, body, files: [] };
      return this.#invokeInside(tx, principal, {
        ...call,
        operation: other,
        input: asked,
        prepared: undefined,
        hint: undefined,
      });
    };
    const value = await operation.handler(
      { ...context, tx, matter, invoke, hint: call.hint } as never,
      input,
      prepared as never,
    );
    return this.#parts.checkOutputs && !operation.deliver ? checked(operation, value) : value;
  }

  /** It counts as part of the request that it came in, and has only as long as that. */
  async #callApart(
    principal: Principal,
    { transport, requestId, arrivedAt, withTrash }: Call,
    operation: AnyOperation,
    { path = {}, query = {}, body, idempotencyKey }: Parameters<CallApart>[1],
  ): Promise<{ status: number; value: unknown }> {
    const input = { path, query, body, files: [] };
    const named = { transport, requestId, arrivedAt, withTrash, idempotencyKey };
    const caller = this.#letIn(operation, principal, transport);
    const { status, content } = await this.run(caller, { operation, input, ...named });
    return { status, value: content.kind === 'json' ? content.value : undefined };
  }

  #window(): WindowSide {
    const { window } = this.#parts;
    if (!window) throw new Error('This pipeline has no window.');
    return window();
  }

  #outside(principal: Principal, call: Call) {
    const { clock, store } = this.#parts;
    const look = <T>(work: (tx: ReadTx) => Promise<T>): Promise<T> => store.read(work);
    const callApart: CallApart = (operation, input) => this.#callApart(principal, call, operation, input);
    return { ...this.#context(principal, call, isoInstant(clock())), look, callApart, gone: call.gone };
  }

  #context(principal: Principal, call: Call, now: string) {
    const { operation, transport, withTrash } = call;
    const services = operation.door === 'window' ? this.#window().services : this.#parts.services;
    return { principal, viewer: viewerOf(principal, transport, withTrash), transport, services, now };
  }
}

/** The sender may by now assume that it is lost and send it again (`maxRequestLifetimeSeconds`): it is rolled back. */
function requireInTime({ arrivedAt }: Call): void {
  const { maxRequestLifetimeSeconds } = syncLimits;
  if (arrivedAt === undefined || performance.now() - arrivedAt < maxRequestLifetimeSeconds * 1000) return;
  throw new AppError(
    'resource_busy',
    `This took longer than ${maxRequestLifetimeSeconds} seconds, so nothing was done. Send it again.`,
    {},
    1,
  );
}

/** The refusal of a token that lacks the permission; null where the caller may use this operation. */
function scopeRefusal({ token }: Principal, operation: AnyOperation): AppError | null {
  if (!token || operation.door === 'window' || grants(token.permissions, operation.scope)) return null;
  const { id, scope } = operation;
  return new AppError('insufficient_scope', `${id} requires the permission ${scope}.`, { scope });
}

/** A person who signs up with somebody else's address gets to look, and no further. */
export function requireVerified({ emailVerified, email }: Principal): void {
  if (emailVerified) return;
  throw new AppError(
    'email_unverified',
    `Confirm your address first: open the link in the mail that was sent to ${email}.`,
  );
}

function approvalGone(): AppError {
  return new AppError(
    'forbidden',
    'The approval for this was used, has expired, or was for something else. Make the call again to ask for a new one.',
  );
}

/** What was changed between the look at the approval and this transaction was approved by nobody: it is rolled back. */
function requireSame(approval: ApprovalRow | undefined, { replaced }: WriteTx): void {
  const version = approval?.version ?? null;
  if (version !== null && version !== versionOf(replaced)) throw approvalGone();
}

function actorOf(principal: Principal | null, transport: Transport, requestId: string): Actor {
  return {
    accountId: principal?.accountId ?? null,
    tokenId: principal?.token?.id ?? null,
    transport,
    requestId,
  };
}

/** A missing or extra key in an answer is our mistake, found here rather than by a client. */
function checked(operation: AnyOperation, value: unknown): unknown {
  if (operation.output.kind !== 'json') return value;
  const result = operation.output.schema.safeParse(value);
  if (result.success) return value;
  throw new Error(`The answer of ${operation.id} contradicts its schema: ${JSON.stringify(result.error.issues)}`);
}

/** Of the answer kept for an Idempotency-Key the id of what it made is left when that is deleted. */
function keptValue(operation: AnyOperation, { value }: KeptAnswer): unknown {
  if (operation.answeredOnce) {
    throw new AppError('conflict', 'This request was carried out before, and its answer is shown only once.');
  }
  const deleted = deletedIn(value);
  if ((value !== null && deleted === undefined) || operation.output.kind !== 'json') return value;
  const sentence = 'This request was carried out before, and what it made has been deleted since.';
  throw new AppError('not_found', sentence, deleted === undefined ? {} : { deleted });
}

function answer(operation: AnyOperation, status: number, value: unknown): Answer {
  switch (operation.output.kind) {
    case 'json':
      return { status, content: { kind: 'json', value } };
    case 'text':
      return { status, content: { kind: 'text', value: value as TextPiece } };
    case 'file':
      return { status, content: { kind: 'file', value: value as FileReply } };
    case 'none':
      return { status, content: { kind: 'none' } };
  }
}

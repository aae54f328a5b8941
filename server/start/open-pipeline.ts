import { Authenticator } from '#server/access/authenticator.ts';
import { RateLimiter } from '#server/access/rate-limiter.ts';
import { SessionUses } from '#server/access/session-uses.ts';
import { TokenUses } from '#server/access/token-uses.ts';
import { PasswordProof } from '#server/areas/account/password-proof.ts';
import { Certificates } from '#server/areas/certificates/certificates.ts';
import { CustodyNotes } from '#server/areas/evidence/custody-notes.ts';
import type { Services, WindowServices } from '#server/catalog/context.ts';
import type { WindowSide } from '#server/pipeline/check-door.ts';
import { Pipeline } from '#server/pipeline/pipeline.ts';
import type { Papers } from '#server/papers/papers.ts';
import { systemClock } from '#server/store/clock.ts';
import type { Base } from './base.ts';
import { type Files, readerOf } from './open-files.ts';
import type { Imports } from './open-imports.ts';
import type { PacketWork } from './open-packets.ts';
import type { Secrets } from './open-secrets.ts';

/** The way every operation runs, and who it runs for. */
export interface Calls {
  pipeline: Pipeline;
  authenticator: Authenticator;
  passwords: PasswordProof;
}

interface Parts {
  files: Files;
  imports: Imports;
  secrets: Secrets | null;
  papers: Papers;
  packets: PacketWork;
}

/** `forWindow`: the services for the window's operations; asked for when the first of them comes. */
export function openPipeline(
  base: Base,
  { files, imports, secrets, papers, packets }: Parts,
  forWindow: () => Omit<WindowServices, keyof Services>,
): Calls {
  const { config, store, blobs, localAccountId, housekeeping, live, logError, opened } = base;
  const sessionUses = new SessionUses(store, housekeeping, logError);
  opened.defer(() => sessionUses.close());
  const tokenUses = new TokenUses(store, housekeeping, {
    notify: (tokenIds) => live.emit('tokens', { tokenIds }),
    logError,
  });
  opened.defer(() => tokenUses.close());
  const authenticator = new Authenticator(store, (hash, now) => sessionUses.note(hash, now));
  const passwords = new PasswordProof(store);
  const certificates = new Certificates(secrets);
  opened.defer(() => certificates.close());
  const custody = new CustodyNotes(store, logError);
  opened.defer(() => custody.close());
  const services: Services = {
    blobs,
    limits: config,
    files: readerOf(files),
    passwords,
    papers,
    packetPages: packets.pages,
    exports: imports.exports,
    certificates,
    custody,
  };
  let window: WindowSide | undefined;
  const pipeline = new Pipeline({
    store,
    live,
    services,
    window: () =>
      (window ??= { services: { ...services, ...forWindow() }, mode: config.mode, ownerId: localAccountId }),
    authenticator,
    rateLimiter: new RateLimiter(config.rateLimit),
    tokenUses,
    clock: systemClock,
    checkOutputs: config.checkOutputs,
  });
  return { pipeline, authenticator, passwords };
}

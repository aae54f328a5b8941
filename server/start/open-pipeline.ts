import { Authenticator } from '#server/access/authenticator.ts';
import { RateLimiter } from '#server/access/rate-limiter.ts';
import { SessionUses } from '#server/access/session-uses.ts';
import { TokenUses } from '#server/access/token-uses.ts';
import { PasswordProof } from '#server/areas/account/password-proof.ts';
import { Certificates } from '#server/areas/certificates/certificates.ts';
import type { Services, WindowServices } from '#server/catalog/context.ts';
import { identifyFile } from '#server/extraction/file-kind.ts';
import type { WindowSide } from '#server/pipeline/check-door.ts';
import { Pipeline } from '#server/pipeline/pipeline.ts';
import { systemClock } from '#server/store/clock.ts';
import type { Base } from './base.ts';
import type { Files } from './open-files.ts';
import type { Imports } from './open-imports.ts';
import { openPapers } from './open-papers.ts';
import type { Secrets } from './open-secrets.ts';

/** The way every operation runs, and who it runs for. */
export interface Calls {
  pipeline: Pipeline;
  authenticator: Authenticator;
  passwords: PasswordProof;
}

/** `forWindow`: the services for the window's operations; asked for when the first of them comes. */
export function openPipeline(
  base: Base,
  { files, imports, secrets }: { files: Files; imports: Imports; secrets: Secrets | null },
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
  const services: Services = {
    blobs,
    limits: config,
    files: {
      identify: identifyFile,
      preview: (file) => files.previews.preview(file),
      markdown: files.markdown,
    },
    passwords,
    papers: openPapers(base),
    exports: imports.exports,
    certificates,
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

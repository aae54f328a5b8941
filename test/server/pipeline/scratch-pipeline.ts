import { Authenticator } from '#server/access/authenticator.ts';
import { RateLimiter } from '#server/access/rate-limiter.ts';
import { TokenUses } from '#server/access/token-uses.ts';
import { PasswordProof } from '#server/areas/account/password-proof.ts';
import { Live } from '#server/pipeline/live.ts';
import { Pipeline } from '#server/pipeline/pipeline.ts';
import { systemClock } from '#server/store/clock.ts';
import type { ScratchStore } from '#test/server/store/scratch-store.ts';

/** A pipeline on a store of a test, without files and limits. */
export function scratchPipeline({ store, blobs }: ScratchStore): Pipeline {
  const unused = () => Promise.reject(new Error('unused'));
  const limits = { rateLimit: 0, evidenceLimit: 0, storageQuotaMib: 0, aiAllowance: 0 };
  return new Pipeline({
    store,
    services: {
      blobs,
      files: { identify: unused, preview: unused, markdown: unused },
      limits,
      passwords: new PasswordProof(store),
      custody: { note: () => undefined },
    },
    authenticator: new Authenticator(store),
    rateLimiter: new RateLimiter(0),
    tokenUses: new TokenUses(store, { accountId: null, tokenId: null, transport: 'job', requestId: 'test' }),
    clock: systemClock,
    live: new Live(),
    checkOutputs: true,
  });
}

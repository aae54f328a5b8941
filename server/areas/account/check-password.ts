import { figures, inLine } from './password-hash.ts';

/**
 * Whether the password is the one that was hashed, on its own thread. Without a hash, because nobody has that address,
 * the same work is done and the answer is no: how long it takes does not reveal who has an account.
 */
export async function passwordMatches(hash: string | undefined, password: string): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2');
  const matches = await inLine(() => verify(hash ?? nobodysHash, password.normalize('NFKC')));
  return matches && hash !== undefined;
}

/** Of the same figures as everybody's, so that it costs the same; no password has it. */
const nobodysHash = [
  '$argon2id$v=19',
  `m=${figures.memoryCost},t=${figures.timeCost},p=${figures.parallelism}`,
  base64(16),
  base64(32),
].join('$');

function base64(zeros: number): string {
  return Buffer.alloc(zeros).toString('base64').replaceAll('=', '');
}

/** 19 MiB, two passes and one lane: what OWASP asks for at least, in some 20 ms (ECOSYSTEM.md). */
const figures = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Argon2id, its salt and figures in the text. Works on a thread of its own: the server answers meanwhile. Loaded when it
 * is first needed, because most starts need no password.
 */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2');
  return hash(password.normalize('NFKC'), figures);
}

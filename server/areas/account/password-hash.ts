import { availableParallelism } from 'node:os';
import { AppError } from '#server/errors/app-error.ts';

/** 19 MiB, two passes and one lane: what OWASP asks for at least, in some 20 ms. */
export const figures = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Argon2id, its salt and figures in the text. Works on its own thread: the server answers meanwhile. Loaded when it is
 * first needed, because most starts need no password.
 */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2');
  return inLine(() => hash(password.normalize('NFKC'), figures));
}

/** Whether it was hashed with lower figures than a new one would be. */
export function isOutdated(passwordHash: string): boolean {
  const [, memory = 0, time = 0] = /\$m=(\d+),t=(\d+),/.exec(passwordHash)?.map(Number) ?? [];
  return memory < figures.memoryCost || time < figures.timeCost;
}

/** Node reads and writes files on the same four threads (libuv's default): one stays free for them. */
const atOnce = Math.max(1, Math.min(availableParallelism(), 3));
const mostWaiting = 200;
let working = 0;
const waiting: (() => void)[] = [];

/** Hashes one after another on each processor, so that a rush of sign-ins takes neither the memory nor the disk away. */
export async function inLine<T>(work: () => Promise<T>): Promise<T> {
  if (working >= atOnce) await ownTurn();
  else working += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }
}

/** The one that leaves passes its place on, so nobody slips in between. */
function ownTurn(): Promise<void> {
  if (waiting.length >= mostWaiting) {
    throw new AppError('rate', 'Too many people are signing in right now. Try again in a few seconds.', {}, 5);
  }
  return new Promise((resolve) => waiting.push(resolve));
}

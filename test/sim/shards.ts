import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Figures } from './figures.ts';

const program = fileURLToPath(new URL('run.ts', import.meta.url));

/** Runs ranges of seeds each in its own process, as many at once as there are processors. */
export class Shards {
  readonly #waiting: (() => void)[] = [];
  #free = Math.max(1, availableParallelism());

  async run(from: number, seeds: number, more: readonly string[] = []): Promise<Figures> {
    if (this.#free === 0) await new Promise<void>((go) => this.#waiting.push(go));
    else this.#free -= 1;
    try {
      return await inProcess(['--from', String(from), '--seeds', String(seeds), '--json', ...more]);
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}

function inProcess(args: readonly string[]): Promise<Figures> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    const [output, faults]: [string[], string[]] = [[], []];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => faults.push(chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => {
      const last = output.join('').trimEnd().split('\n').at(-1) ?? '';
      if (last.startsWith('{')) resolve(JSON.parse(last) as Figures);
      else reject(new Error(`A simulation ended with ${code} and no figures.\n${faults.join('').slice(-4000)}`));
    });
  });
}

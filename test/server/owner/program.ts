import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A folder and the programs started in it, gone when the test is over. */
export class Bench implements AsyncDisposable {
  readonly folder: string = mkdtempSync(path.join(tmpdir(), 'casewright-owner-'));
  readonly #children: ChildProcess[] = [];

  /** Starts one of the programs next to this file and waits for its first line. */
  async start(program: string, ...words: string[]): Promise<{ child: ChildProcess; line: string }> {
    const file = fileURLToPath(new URL(`./programs/${program}.ts`, import.meta.url));
    const child = spawn(process.execPath, [file, ...words], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#children.push(child);
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    return { child, line };
  }

  async kill(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#children.map((child) => this.kill(child)));
    rmSync(this.folder, { recursive: true, force: true });
  }
}

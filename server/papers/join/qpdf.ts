import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import startQpdf from '@neslinesli93/qpdf-wasm';

/* qpdf as WebAssembly, which reads and writes PDFs as the objects they are made of. */

interface Qpdf {
  callMain(args: readonly string[]): number;
  NODEFS: object;
  FS: {
    init(read: () => null, write: (byte: number) => void, writeError: (byte: number) => void): void;
    mkdir(path: string): void;
    mount(type: object, options: { root: string }, path: string): void;
    writeFile(path: string, bytes: Uint8Array): void;
    readFile(path: string): Uint8Array;
  };
}

/** The package’s own type leaves out what it takes and what its files can do. */
const start = startQpdf as unknown as (settings: {
  wasmBinary: Uint8Array;
  thisProgram: string;
  preRun: ((qpdf: Qpdf) => void)[];
}) => Promise<Qpdf>;

let program: Uint8Array | null = null;

/**
 * Runs once, on files of its own: reads `/in` and, where an option names it, `/also`; writes `/out`. What it only warns of
 * is a fault here too.
 */
export async function runQpdf(
  input: Uint8Array,
  options: readonly string[],
  also: Uint8Array | null = null,
): Promise<Uint8Array> {
  const said = new Said();
  const qpdf = await open(said);
  qpdf.FS.writeFile('/in', input);
  if (also !== null) qpdf.FS.writeFile('/also', also);
  said.refuse(qpdf.callMain([...options, '/in', '/out']));
  return qpdf.FS.readFile('/out');
}

/**
 * Runs once on the files of folders, each of which it sees by its name: `{work: '/tmp/x'}` as `/work/`. They stay on the
 * disk, however large. Its arguments go through a file in the folder `work`, because hundreds have no room on its stack.
 * `onProgress` hears of each twentieth of what is written. Resolves with what it says besides.
 */
export async function runQpdfOnFiles(
  folders: Readonly<Record<string, string>> & { work: string },
  args: readonly string[],
  onProgress?: () => void,
): Promise<string> {
  const said = new Said(onProgress);
  const qpdf = await open(said);
  for (const [name, root] of Object.entries(folders)) {
    qpdf.FS.mkdir(`/${name}`);
    qpdf.FS.mount(qpdf.NODEFS, { root }, `/${name}`);
  }
  const lines = onProgress ? ['--progress', ...args] : args;
  writeFileSync(join(folders.work, argumentFile), lines.map((line) => `${line}\n`).join(''));
  said.refuse(qpdf.callMain([`@/work/${argumentFile}`]));
  return said.words;
}

const argumentFile = 'qpdf-arguments.part';

async function open(said: Said): Promise<Qpdf> {
  program ??= readFileSync(fileURLToPath(import.meta.resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm')));
  // It knows no other way to hear what is said: without it, that goes to the console of this process.
  const listen = ({ FS }: Qpdf): void => FS.init(() => null, said.hear, said.hear);
  return start({ wasmBinary: program, thisProgram: 'qpdf', preRun: [listen] });
}

const newline = 10;

/** What qpdf says: progress, a line each, and what is wrong. */
class Said {
  #line: number[] = [];
  #words = '';
  #onProgress: (() => void) | undefined;

  constructor(onProgress?: () => void) {
    this.#onProgress = onProgress;
  }

  get words(): string {
    return `${this.#words}${Buffer.from(this.#line).toString()}`;
  }

  hear = (byte: number): void => {
    this.#line.push(byte);
    if (byte !== newline) return;
    const line = Buffer.from(this.#line.splice(0)).toString();
    if (this.#onProgress && line.includes(': write progress: ')) this.#onProgress();
    else if (this.#words.length < 2_000) this.#words += line;
  };

  refuse(code: number): void {
    if (code !== 0) throw new Error(`qpdf ended with ${code}: ${this.words}`);
  }
}

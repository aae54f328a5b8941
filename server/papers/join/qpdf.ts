import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import startQpdf from '@neslinesli93/qpdf-wasm';

/* qpdf as WebAssembly, which reads and writes PDFs as the objects they are made of. */

interface Qpdf {
  callMain(args: readonly string[]): number;
  FS: {
    init(read: () => null, write: (byte: number) => void, writeError: (byte: number) => void): void;
    writeFile(path: string, bytes: Uint8Array): void;
    readFile(path: string): Uint8Array;
  };
}

/** The package’s own type leaves out what it takes and what its files can do. */
const start = startQpdf as unknown as (settings: {
  wasmBinary: Uint8Array;
  preRun: ((qpdf: Qpdf) => void)[];
}) => Promise<Qpdf>;

let program: Uint8Array | null = null;

/** Runs once, on files of its own: reads `/in`, writes `/out`. What it only warns of is a fault here too. */
export async function runQpdf(input: Uint8Array, options: readonly string[]): Promise<Uint8Array> {
  program ??= readFileSync(fileURLToPath(import.meta.resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm')));
  const said: number[] = [];
  const say = (byte: number): void => void said.push(byte);
  // It knows no other way to hear what is said: without it, that goes to the console of this process.
  const qpdf = await start({ wasmBinary: program, preRun: [({ FS }) => FS.init(() => null, say, say)] });
  qpdf.FS.writeFile('/in', input);
  const code = qpdf.callMain([...options, '/in', '/out']);
  if (code !== 0) throw new Error(`qpdf ended with ${code}: ${Buffer.from(said.slice(0, 2_000)).toString()}`);
  return qpdf.FS.readFile('/out');
}

import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A file as a mutant would leave it. */
export interface Mutated {
  file: string;
  text: string;
}

/**
 * Which of them the compiler refuses, by index: each is put beside its file in a copy of the server, and all are
 * compiled at once.
 */
export async function refusedByTypes(root: string, mutated: readonly Mutated[]): Promise<Set<number>> {
  const folder = await mkdtemp(join(tmpdir(), 'casewright-mutants-'));
  try {
    for (const part of ['server', 'package.json', 'build/tsconfig.base.json'])
      await cp(join(root, part), join(folder, part), { recursive: true });
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    const name = (index: number): string => `mutant-${index}.ts`;
    for (const [index, { file, text }] of mutated.entries())
      await writeFile(join(folder, dirname(file), name(index)), text);
    // Compiled with them is the whole server, whose modules add to each other’s types; nothing is written.
    const files = mutated.map(({ file }, index) => join(dirname(file), name(index)));
    const compilerOptions = { composite: false, declaration: false, emitDeclarationOnly: false, noEmit: true };
    const include = ['server/**/*.ts'];
    const settings = { extends: './build/tsconfig.base.json', compilerOptions, files, include };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings));
    const output = await compile(folder);
    // Another file would refuse every mutant.
    const others = output.split('\n').filter((line) => /^[^ ].*error TS/.test(line) && !/mutant-\d+\.ts/.test(line));
    if (others.length > 0) throw new Error(`Without a mutant too:\n${others.join('\n')}`);
    return new Set([...output.matchAll(/mutant-(\d+)\.ts\(/g)].map(([, index]) => Number(index)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function compile(folder: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const program = join('node_modules', 'typescript', 'bin', 'tsc');
    const child = spawn(process.execPath, [program, '-p', '.', '--pretty', 'false'], { cwd: folder });
    let output = '';
    const take = (chunk: Buffer): void => void (output += chunk.toString());
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('error', reject);
    child.once('exit', () => resolve(output));
  });
}

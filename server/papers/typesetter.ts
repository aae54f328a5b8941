import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { initSync, TypstCompilerBuilder, TypstFontResolverBuilder } from '@myriaddreamin/typst-ts-web-compiler';
import type { FontShelf } from './fonts.ts';
import { openFontShelf } from './fonts.ts';

/** Typst as WebAssembly. It reads the sheets and what is given with a paper; it reaches no file, package or network. */
export interface Typesetter {
  shelf: FontShelf;
  /** The PDF of a sheet with the files it reads, by their path in it. */
  set(sheet: string, files: ReadonlyMap<string, Uint8Array>, fonts: readonly string[]): Promise<Uint8Array>;
  /** What its WebAssembly holds; this only ever grows. */
  memoryBytes(): number;
}

interface FontInfo {
  info: readonly { coverage: readonly number[] }[];
}

interface Compiled {
  result?: Uint8Array;
  hasError?: boolean;
  diagnostics?: unknown;
}

/** Diagnostics as text of one line each. */
const plainDiagnostics = 2;

export async function openTypesetter(sheets: ReadonlyMap<string, string>): Promise<Typesetter> {
  const program = readFileSync(fileURLToPath(import.meta.resolve('@myriaddreamin/typst-ts-web-compiler/wasm')));
  const { memory } = initSync({ module: program });
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  const compiler = await builder.build();
  for (const [path, source] of sheets) compiler.add_source(path, source);
  const shelf = openFontShelf((bytes) => {
    const { info } = new TypstFontResolverBuilder().get_font_info(bytes) as FontInfo;
    return info[0]?.coverage ?? [];
  });
  let loaded = '';

  async function useFonts(files: readonly string[]): Promise<void> {
    if (loaded === files.join()) return;
    const resolver = new TypstFontResolverBuilder();
    for (const file of files) resolver.add_raw_font(shelf.bytes(file));
    compiler.set_fonts(await resolver.build());
    loaded = files.join();
  }

  return {
    shelf,
    set: async (sheet, files, fonts) => {
      await useFonts(fonts);
      for (const [path, bytes] of files) compiler.map_shadow(path, bytes);
      try {
        const compiled = compiler.compile(sheet, undefined, 'pdf', plainDiagnostics) as Compiled;
        if (compiled.result) return compiled.result;
        throw new Error(`Typst could not set the paper: ${JSON.stringify(compiled.diagnostics)}`);
      } finally {
        for (const path of files.keys()) compiler.unmap_shadow(path);
      }
    },
    memoryBytes: () => memory.buffer.byteLength,
  };
}

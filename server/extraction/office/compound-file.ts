import { CFB } from '@e965/xlsx';

/** Files in a file, as programs from before 2007 write their documents ([MS-CFB]). */
export interface CompoundFile {
  find: (name: string) => Buffer | null;
}

/** The library states no types for this part of it. */
const compound = CFB as {
  read: (bytes: Buffer, options: { type: 'buffer' }) => object;
  find: (file: object, name: string) => { content: Uint8Array } | null;
};

/** Throws for what is none. */
export function compoundFile(bytes: Buffer): CompoundFile {
  const file = compound.read(bytes, { type: 'buffer' });
  return {
    find: (name) => {
      const found = compound.find(file, name);
      return found && Buffer.from(found.content);
    },
  };
}

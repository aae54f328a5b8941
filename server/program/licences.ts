import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '#server/program/places.ts';

interface PackageLicence {
  name: string;
  version: string;
  licence: string;
  text: string;
}

/** The licences of everything in Casewright, as `build/licences.ts` gathered them when it was built; none before. */
export async function licenceList(): Promise<PackageLicence[]> {
  const file = join(projectFolder(), 'build', 'out', 'licences.json');
  try {
    return JSON.parse(await readFile(file, 'utf8')) as PackageLicence[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

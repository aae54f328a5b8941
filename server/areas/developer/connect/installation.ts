import { commandFile } from '#server/program/places.ts';

/** How a program on this machine starts `casewright mcp` for this data folder. */
export interface Installation {
  /** The Node that this server runs on, which is the one that comes with Casewright. */
  command: string;
  args: string[];
  platform: NodeJS.Platform;
  /** Why the command may stop working although nothing is wrong with it now, and what to do; null when it lasts. */
  caution: string | null;
}

/** How many tools an assistant is offered, and whether it may write at all. */
export interface ToolChoice {
  compact: boolean;
  readOnly: boolean;
}

export function installationFor(dataFolder: string, choice: ToolChoice): Installation {
  const { execPath, platform, env } = process;
  const words = [...(choice.compact ? ['--compact'] : []), ...(choice.readOnly ? ['--read-only'] : [])];
  return {
    command: execPath,
    args: [commandFile(), 'mcp', ...words, '--data', dataFolder],
    platform,
    caution: cautionFor(commandFile(), env),
  };
}

/** Places from which an application runs only for now. */
export function cautionFor(program: string, env: Readonly<Record<string, string | undefined>>): string | null {
  if (env['APPIMAGE'] !== undefined || program.includes('/.mount_')) {
    return 'Casewright runs from an AppImage, whose location changes with each start. Use the address (HTTP) instead, or install the package for your system.';
  }
  if (program.includes('/AppTranslocation/') || program.startsWith('/Volumes/')) {
    return 'Casewright runs from a disk image or from where it was downloaded. Move it to the Applications folder, start it from there, and come back.';
  }
  return null;
}

/** The search part of the address for programs that speak HTTP. */
export function wordsOf({ compact, readOnly }: ToolChoice): string {
  const query = new URLSearchParams();
  if (compact) query.set('compact', '1');
  if (readOnly) query.set('readOnly', '1');
  return query.toString();
}

/** This Casewright, as operations of the window need to know it. */
interface ThisInstallation {
  version: string;
  mode: 'desktop' | 'hosted';
  dataFolder: string;
  /** The folder of language data that the settings name. */
  languageFolder: string | null;
  /** Where it answers, as in `http://127.0.0.1:4310`. */
  address(): string;
}

declare module '#server/catalog/context.ts' {
  interface WindowServices {
    installation: ThisInstallation;
  }
}

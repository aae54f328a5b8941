import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Config, settings as described } from '#server/config.ts';
import { AppError } from '#server/errors/app-error.ts';

/*
 * The settings a person may change in the window. They are kept in a file of the data folder and hold from the moment
 * they are saved; one that a flag or the environment gives is fixed, and shown as that.
 */

const Saved = z.strictObject({
  ocrLanguages: z
    .array(z.string().regex(/^[a-z0-9_]{3,32}$/i))
    .min(1, 'Choose at least one language.')
    .max(8, 'Choose at most eight languages. Each one makes reading slower and less accurate.')
    .optional(),
  backupEvery: z.enum(['never', 'day', 'week']).optional(),
  backupsKept: z.int().min(1).max(1000).optional(),
  backupFolder: z.string().min(1).max(4000).nullable().optional(),
});

export type SavedValues = z.output<typeof Saved>;
export type ChangeableKey = keyof SavedValues;
export type Changeable = Required<Pick<Config, ChangeableKey>>;

/** What the window may send: any of the settings, and null for "as it was before anybody chose". */
export const SettingsChange = z.strictObject({
  ocrLanguages: Saved.shape.ocrLanguages.nullable(),
  backupEvery: Saved.shape.backupEvery.nullable(),
  backupsKept: Saved.shape.backupsKept.nullable(),
  backupFolder: Saved.shape.backupFolder,
});
export type SettingsChange = z.output<typeof SettingsChange>;

const fileName = 'settings.json';
const changeable = Object.keys(Saved.shape) as ChangeableKey[];

export class Settings {
  readonly #config: Config;
  readonly #listeners = new Set<(values: Changeable) => void>();
  #saved: SavedValues;
  #saving: Promise<void> = Promise.resolve();
  /** A sentence when the file could not be understood at the start; it was set aside and the defaults apply. */
  readonly trouble: string | null;

  private constructor(config: Config, saved: SavedValues, trouble: string | null) {
    this.#config = config;
    this.#saved = saved;
    this.trouble = trouble;
  }

  static async open(config: Config): Promise<Settings> {
    const file = join(config.data, fileName);
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '{}';
      throw error;
    });
    const saved = understood(text);
    if (saved !== null) return new Settings(config, saved, null);
    await rename(file, `${file}.damaged`);
    const trouble = `The file of saved settings could not be understood. It was saved as ${fileName}.damaged, and the settings are back to their defaults.`;
    return new Settings(config, {}, trouble);
  }

  get values(): Changeable {
    const { ocrLanguages, backupEvery, backupsKept, backupFolder } = this.#config;
    const values: Changeable = { ocrLanguages, backupEvery, backupsKept, backupFolder };
    const saved = Object.entries(this.#saved).filter(([key]) => this.fixedBy[key as ChangeableKey] === undefined);
    return { ...values, ...Object.fromEntries(saved) };
  }

  /** The flag or variable that fixes a setting. */
  get fixedBy(): Partial<Record<ChangeableKey, string>> {
    const given = changeable.map((key) => [key, this.#config.given[key]] as const);
    return Object.fromEntries(given.filter((entry): entry is [ChangeableKey, string] => entry[1] !== undefined));
  }

  /** Saves, one change after the other, and notifies the parts that use them. */
  async change(change: SettingsChange): Promise<Changeable> {
    for (const key of changeable) {
      const by = this.fixedBy[key];
      if (change[key] === undefined || by === undefined) continue;
      const what = described[key].about.replace(/\..*$/, '');
      throw new AppError('conflict', `“${what}” is fixed by ${by} and can’t be changed here.`);
    }
    const saving = this.#saving.then(() => this.#save(change));
    // A failed change goes to its caller; the next one must not fail with it.
    this.#saving = saving.catch(() => undefined);
    await saving;
    for (const listener of this.#listeners) listener(this.values);
    return this.values;
  }

  onChange(listener: (values: Changeable) => void): void {
    this.#listeners.add(listener);
  }

  async #save(change: SettingsChange): Promise<void> {
    const given = Object.entries({ ...this.#saved, ...change }).filter(([, value]) => value != null);
    const next = Saved.parse(Object.fromEntries(given));
    const file = join(this.#config.data, fileName);
    await mkdir(this.#config.data, { recursive: true, mode: 0o700 });
    await writeFile(`${file}.new`, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600, flush: true });
    await rename(`${file}.new`, file);
    this.#saved = next;
  }
}

function understood(text: string): SavedValues | null {
  try {
    const result = Saved.safeParse(JSON.parse(text));
    return result.success ? result.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

import { isIP } from 'node:net';
import { homedir } from 'node:os';
import path from 'node:path';
import proxyAddress from 'proxy-addr';
import { z } from 'zod';
import { runsFromSource } from '#server/program/places.ts';

/*
 * Every setting of the application, in one table: its flag, its environment variable, its default and what it means.
 * A flag wins over the environment, the environment over what was saved in the window (settings/settings.ts), and that over the
 * default. The help texts and the README come from here.
 */

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most));

const yesOrNo = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['yes', 'no', 'true', 'false', '1', '0']))
  .transform((answer) => ['yes', 'true', '1'].includes(answer));

/** Ports that browsers refuse to open, which would leave a person with an address that never works. */
const PORTS_REFUSED_BY_BROWSERS = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
]);

/** What a browser shows in its address bar: an origin, and nothing behind it. */
const origin = z
  .string()
  .transform((text) => text.replace(/\/+$/, ''))
  .refine((text) => URL.canParse(text) && new URL(text).origin === text.toLowerCase())
  .transform((text) => new URL(text).origin)
  .refine((text) => text.startsWith('https://') || (text.startsWith('http://') && isLoopback(new URL(text).hostname)));

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

const smtpAddress = z.string().refine((text) => {
  const address = URL.canParse(text) ? new URL(text) : null;
  return address !== null && ['smtp:', 'smtps:'].includes(address.protocol) && address.hostname !== '';
});

/** An address alone, or behind a name in angle brackets; commas would make two of it. */
const oneSender = /^(?:[^<>\p{Cc}]{0,200}<[^\s<>@,;]{1,64}@[^\s<>@,;]{1,190}>|[^\s<>@,;]{1,64}@[^\s<>@,;]{1,190})$/u;

/** Addresses, ranges, and the names that proxy-addr knows: "loopback", "linklocal", "uniquelocal". */
const proxies = z
  .string()
  .transform((list) => list.split(/[\s,]+/).filter((each) => each !== ''))
  .refine(isListOfProxies);

function isListOfProxies(list: readonly string[]): boolean {
  try {
    proxyAddress.compile([...list]);
    return true;
  } catch {
    return false;
  }
}

const ConfigSchema = z.object({
  data: z.string(),
  port: wholeNumber(0, 65_535).refine((port) => !PORTS_REFUSED_BY_BROWSERS.has(port)),
  mode: z.enum(['desktop', 'hosted']),
  rateLimit: wholeNumber(0, 1_000_000),
  token: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .nullable(),
  evidenceLimit: wholeNumber(0, 1_000_000_000),
  storageQuotaMib: wholeNumber(0, 1_000_000_000),
  aiAllowance: wholeNumber(0, 1_000_000_000),
  ocrLanguages: z
    .string()
    .regex(/^[a-z0-9_]{3,32}([,+ ]+[a-z0-9_]{3,32})*$/i)
    .transform((list) => [...new Set(list.split(/[,+ ]+/))]),
  languageFolder: z.string().nullable(),
  extractionChildren: wholeNumber(1, 64),
  backupEvery: z.enum(['never', 'day', 'week']),
  backupsKept: wholeNumber(1, 1000),
  backupFolder: z.string().nullable(),
  idleExitSeconds: wholeNumber(0, 2_000_000),
  logLevel: z.enum(['silent', 'error', 'info', 'debug']),
  checkOutputs: yesOrNo,
  publicUrl: origin.nullable(),
  listen: z.string().refine((text) => isIP(text) !== 0),
  trustedProxies: proxies,
  signUp: z.enum(['open', 'invited']),
  smtpUrl: smtpAddress.nullable(),
  mailFrom: z.string().regex(oneSender).nullable(),
  metricsToken: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/)
    .nullable(),
});

type Values = z.output<typeof ConfigSchema>;

export type Config = Readonly<
  Values & {
    /** True when a person named the port: then another one is no substitute, and a taken one is an error. */
    portFixed: boolean;
    /** The flag or environment variable of every setting that was given: these the window can't change. */
    given: Readonly<Partial<Record<keyof Values, string>>>;
  }
>;

/** Where the settings come from; tests give their own. */
export interface ConfigSources {
  /** Flags by their name without dashes, as parsed from the command line. */
  flags?: Readonly<Record<string, unknown>>;
  env?: Readonly<Record<string, string | undefined>>;
  platform?: Platform;
}

export interface Platform {
  name: NodeJS.Platform;
  home: string;
  /** The folder that relative paths start from. */
  folder: string;
  fromSource: boolean;
}

type Env = Readonly<Record<string, string | undefined>>;

export interface Setting {
  /** Null where the command line is no place for it: every user of a machine can read the arguments of a process. */
  flag: string | null;
  env: string;
  /** The placeholder for the value in a help text. */
  value: string;
  /** Completes the sentence "… must be …". */
  mustBe: string;
  about: string;
  /** The default as it is shown. */
  shownDefault: string;
  /** The default as if it had been typed; null is "not set". */
  fallback: (env: Env, platform: Platform) => string | null;
  isPath?: true;
}

const always = (value: string) => ({ shownDefault: value, fallback: () => value });
const notSet = { shownDefault: 'not set', fallback: () => null };
const off = { shownDefault: '0 (off)', fallback: () => '0' };

export const settings: Readonly<Record<keyof Values, Setting>> = {
  data: {
    flag: 'data',
    env: 'CASEWRIGHT_DATA',
    value: 'DIR',
    mustBe: 'a folder',
    about: 'The data folder: database, files and backups of everything kept in Casewright.',
    shownDefault: "the user's folder for application data",
    fallback: defaultDataFolder,
    isPath: true,
  },
  port: {
    flag: 'port',
    env: 'CASEWRIGHT_PORT',
    value: 'N',
    mustBe: 'a whole number from 0 (any free port) to 65535 that browsers allow',
    about:
      'The port on 127.0.0.1. Unless it is given, the one this data folder had last, or any free one when that is ' +
      'taken; 0 is any free one the first time.',
    ...always('4717'),
  },
  mode: {
    flag: 'mode',
    env: 'CASEWRIGHT_MODE',
    value: 'desktop|hosted',
    mustBe: '"desktop" or "hosted"',
    about: 'Desktop is one person on their own machine; hosted is many accounts, who sign in with a browser.',
    ...always('desktop'),
  },
  rateLimit: {
    flag: 'rate-limit',
    env: 'CASEWRIGHT_RATE_LIMIT',
    value: 'N',
    mustBe: 'a whole number from 0 to 1000000',
    about: 'Requests a clock minute for one account, over REST and MCP together; 0 is no limit.',
    ...always('120'),
  },
  token: {
    flag: null,
    env: 'CASEWRIGHT_TOKEN',
    value: 'TOKEN',
    mustBe: 'one API token, without spaces',
    about: 'The API token that "casewright mcp" works with.',
    ...notSet,
  },
  evidenceLimit: {
    flag: 'evidence-limit',
    env: 'CASEWRIGHT_EVIDENCE_LIMIT',
    value: 'N',
    mustBe: 'a whole number, 0 for no limit',
    about: "Evidence items that one payer's matters may hold; 0 is no limit.",
    ...off,
  },
  storageQuotaMib: {
    flag: 'storage-quota',
    env: 'CASEWRIGHT_STORAGE_QUOTA',
    value: 'MIB',
    mustBe: 'a whole number of MiB, 0 for no limit',
    about: "MiB of files that one payer's matters may hold; 0 is no limit.",
    ...off,
  },
  aiAllowance: {
    flag: 'ai-allowance',
    env: 'CASEWRIGHT_AI_ALLOWANCE',
    value: 'N',
    mustBe: 'a whole number, 0 for no limit',
    about: 'AI operations a month for one account; 0 is no limit.',
    ...off,
  },
  ocrLanguages: {
    flag: 'ocr-languages',
    env: 'CASEWRIGHT_OCR_LANGUAGES',
    value: 'LIST',
    mustBe: 'language codes with commas between, such as "eng,spa"',
    about: 'Languages to read scans and photographs in. English is shipped; others come from the language folder.',
    ...always('eng'),
  },
  languageFolder: {
    flag: 'language-folder',
    env: 'CASEWRIGHT_LANGUAGE_FOLDER',
    value: 'DIR',
    mustBe: 'a folder',
    about: 'A folder with more language data (NAME.traineddata or NAME.traineddata.gz).',
    ...notSet,
    isPath: true,
  },
  extractionChildren: {
    flag: 'extraction-children',
    env: 'CASEWRIGHT_EXTRACTION_CHILDREN',
    value: 'N',
    mustBe: 'a whole number from 1 to 64',
    about:
      'Processes that read the text of files at the same time; as many more recognize scans, ' +
      'or one on each of two cores when it is not set.',
    ...always('1'),
  },
  backupEvery: {
    flag: 'backup-every',
    env: 'CASEWRIGHT_BACKUP_EVERY',
    value: 'never|day|week',
    mustBe: '"never", "day" or "week"',
    about: 'How often Casewright backs itself up while it runs.',
    ...always('day'),
  },
  backupsKept: {
    flag: 'backups-kept',
    env: 'CASEWRIGHT_BACKUPS_KEPT',
    value: 'N',
    mustBe: 'a whole number from 1 to 1000',
    about: 'Automatic backups to keep; older automatic ones are deleted. Those made by hand stay.',
    ...always('7'),
  },
  backupFolder: {
    flag: 'backup-folder',
    env: 'CASEWRIGHT_BACKUP_FOLDER',
    value: 'DIR',
    mustBe: 'a folder',
    about: 'The folder backups are made in, each in a folder of its own.',
    shownDefault: '"backups" in the data folder',
    fallback: () => null,
    isPath: true,
  },
  idleExitSeconds: {
    flag: 'idle-exit',
    env: 'CASEWRIGHT_IDLE_EXIT',
    value: 'SECONDS',
    mustBe: 'a whole number of seconds, 0 for never',
    about: 'Stop after this many seconds without a request while no job runs; 0 is never.',
    shownDefault: '0 (never)',
    fallback: () => '0',
  },
  logLevel: {
    flag: 'log',
    env: 'CASEWRIGHT_LOG',
    value: 'LEVEL',
    mustBe: '"silent", "error", "info" or "debug"',
    about: 'How much is written to standard error: silent, error, info or debug. Never content, tokens or secrets.',
    ...always('info'),
  },
  checkOutputs: {
    flag: 'check-outputs',
    env: 'CASEWRIGHT_CHECK_OUTPUTS',
    value: 'yes|no',
    mustBe: '"yes" or "no"',
    about: 'Check every answer against its schema before it is sent.',
    shownDefault: 'yes from source unless NODE_ENV is production, else no',
    fallback: (env, platform) => (platform.fromSource && env['NODE_ENV'] !== 'production' ? 'yes' : 'no'),
  },
  publicUrl: {
    flag: 'public-url',
    env: 'CASEWRIGHT_PUBLIC_URL',
    value: 'URL',
    mustBe: 'an address such as https://cases.example.org, without a path; http:// only on 127.0.0.1 or localhost',
    about: 'Hosted: the address that browsers and desktops use. Required; nothing else is answered there.',
    ...notSet,
  },
  listen: {
    flag: 'listen',
    env: 'CASEWRIGHT_LISTEN',
    value: 'ADDRESS',
    mustBe: 'an IP address of this machine, such as 127.0.0.1 or 0.0.0.0',
    about: 'Hosted: the address of this machine that the reverse proxy reaches it at.',
    ...always('127.0.0.1'),
  },
  trustedProxies: {
    flag: 'trusted-proxies',
    env: 'CASEWRIGHT_TRUSTED_PROXIES',
    value: 'LIST',
    mustBe: 'IP addresses or ranges with commas between, such as "loopback, 10.0.0.0/8"',
    about: 'Hosted: whose X-Forwarded-For is believed. It counts attempts to sign in, and never says who somebody is.',
    ...always('loopback'),
  },
  signUp: {
    flag: 'sign-up',
    env: 'CASEWRIGHT_SIGN_UP',
    value: 'open|invited',
    mustBe: '"open" or "invited"',
    about: 'Hosted: who may open an account in the browser: anybody, or those a workspace invited.',
    ...always('open'),
  },
  smtpUrl: {
    flag: null,
    env: 'CASEWRIGHT_SMTP_URL',
    value: 'URL',
    mustBe: 'an address such as smtps://user:password@mail.example.org',
    about: 'Hosted: the server that sends mail. Without one, every mail is a file in "mail" in the data folder.',
    ...notSet,
  },
  mailFrom: {
    flag: 'mail-from',
    env: 'CASEWRIGHT_MAIL_FROM',
    value: 'ADDRESS',
    mustBe: 'one address, such as "Casewright <casewright@example.org>"',
    about: 'Hosted: the sender of emails. Required when a mail server is set.',
    ...notSet,
  },
  metricsToken: {
    flag: null,
    env: 'CASEWRIGHT_METRICS_TOKEN',
    value: 'TOKEN',
    mustBe: 'at least 16 characters without spaces',
    about: 'Hosted: the bearer token that /metrics asks for. Without one there is no /metrics.',
    ...notSet,
  },
};

/** Never repeated in a message, which may end up in a log. */
const secretSettings: ReadonlySet<keyof Values> = new Set(['token', 'smtpUrl', 'metricsToken']);

const keys = Object.keys(settings) as (keyof Values)[];

/** One or more settings that can't be used; `faults` has a sentence for each. */
export class ConfigError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

export function loadConfig({ flags = {}, env = process.env, platform = thisPlatform() }: ConfigSources = {}): Config {
  const given = keys.map((key) => ({ key, ...givenValue(settings[key], flags, env) }));
  const raw = given.map(({ key, text }) => [key, rawValue(settings[key], text, env, platform)] as const);
  const result = ConfigSchema.safeParse(Object.fromEntries(raw));
  if (result.success) {
    const missing = missingFor(result.data);
    if (missing.length > 0) throw new ConfigError(missing);
    const named = given.filter(({ text }) => text !== null).map(({ key, from }) => [key, from] as const);
    return { ...result.data, portFixed: isPortFixed(given, result.data.port), given: Object.fromEntries(named) };
  }

  const refused = new Set(result.error.issues.map((issue) => issue.path[0]));
  throw new ConfigError(
    given.filter(({ key }) => refused.has(key)).map(({ key, from, text }) => fault(key, from, text)),
  );
}

/** What settings that are right one by one lack together. */
function missingFor({ mode, publicUrl, listen, smtpUrl, mailFrom }: Values): string[] {
  if (mode === 'desktop') {
    return isLoopback(listen) ? [] : ['A desktop listens on 127.0.0.1 alone. For other machines use --mode hosted.'];
  }
  const missing: string[] = [];
  if (publicUrl === null) {
    const { env, mustBe } = settings.publicUrl;
    missing.push(`A hosted server needs ${env}, the address that browsers and desktops use: ${mustBe}.`);
  }
  if (smtpUrl !== null && mailFrom === null) {
    missing.push(`${settings.smtpUrl.env} needs ${settings.mailFrom.env}: ${settings.mailFrom.mustBe}.`);
  }
  return missing;
}

/** The settings as rows, for help texts and for the README. */
export function settingsTable(): readonly Setting[] {
  return keys.map((key) => settings[key]);
}

/** The README's table of settings. */
export function settingsMarkdown(): string {
  const rows = settingsTable().map(({ flag, env, value, about, shownDefault }) => [
    `\`${env}\``,
    flag === null ? '' : `\`--${flag} ${value.replaceAll('|', '\\|')}\``,
    shownDefault,
    about,
  ]);
  const titles = ['Environment variable', 'Flag of `casewright serve`', 'Default', 'Meaning'];
  return [titles, titles.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

interface Given {
  text: string | null;
  from: string;
}

/** An empty environment variable counts as not set: that is how a script or a service file takes one back. */
function givenValue({ flag, env: name }: Setting, flags: Readonly<Record<string, unknown>>, env: Env): Given {
  const typed = flag === null ? undefined : flags[flag];
  if (typeof typed === 'string') return { text: typed, from: `--${flag}` };
  return { text: env[name] || null, from: name };
}

function rawValue(setting: Setting, text: string | null, env: Env, platform: Platform): string | null {
  const value = text?.trim() ?? setting.fallback(env, platform);
  if (value === null || setting.isPath !== true) return value;
  if (value === '') return null;
  // A host that starts an assistant's server from a configuration file leaves "~" as it is written there.
  const paths = pathsOf(platform);
  const fromHome = /^~(?=$|[\\/])/.test(value) ? paths.join(platform.home, value.slice(1)) : value;
  return paths.resolve(platform.folder, fromHome);
}

function isPortFixed(given: readonly ({ key: string } & Given)[], port: number): boolean {
  return port !== 0 && given.some(({ key, text }) => key === 'port' && text !== null);
}

function fault(key: keyof Values, from: string, text: string | null): string {
  const shown = secretSettings.has(key) || text === null ? '' : `, not "${text}"`;
  return `${from} must be ${settings[key].mustBe}${shown}.`;
}

function thisPlatform(): Platform {
  return { name: process.platform, home: homedir(), folder: process.cwd(), fromSource: runsFromSource() };
}

function pathsOf({ name }: Platform): path.PlatformPath {
  return name === 'win32' ? path.win32 : path.posix;
}

function defaultDataFolder(env: Env, platform: Platform): string {
  const paths = pathsOf(platform);
  const { name, home } = platform;
  if (name === 'darwin') return paths.join(home, 'Library', 'Application Support', 'Casewright');
  if (name === 'win32') return paths.join(env['APPDATA'] || paths.join(home, 'AppData', 'Roaming'), 'Casewright');
  // The XDG specification says to ignore a relative path.
  const shared = env['XDG_DATA_HOME'];
  return paths.join(shared && paths.isAbsolute(shared) ? shared : paths.join(home, '.local', 'share'), 'casewright');
}

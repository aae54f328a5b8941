import { settings, settingsTable } from '#server/config.ts';
import type { CommandDeclaration, Flag } from './command.ts';

/* Every command of `casewright`, in the order its help shows them. */

const data = { data: { value: 'DIR', about: `${settings.data.about} Default: ${settings.data.shownDefault}.` } };
const json = { json: { about: 'Print the result as JSON.' } };

const settingFlags: Record<string, Flag> = {};
for (const { flag, value, about, shownDefault } of settingsTable()) {
  if (flag !== null) settingFlags[flag] = { value, about: `${about} Default: ${shownDefault}.` };
}

export const commands: readonly CommandDeclaration[] = [
  {
    name: 'serve',
    summary: 'Run Casewright and print an address that opens it (the default command).',
    details: [
      'One server owns a data folder. When one runs on it already, this prints another address of that one and ends.',
      'The address works once. "casewright open" prints another.',
    ],
    flags: {
      ...settingFlags,
      'no-window': { about: 'Open no window. The command line never does; "npm start" and the application do.' },
      announce: {
        value: 'text|json',
        about: 'How to say that it is ready: a sentence, or one line of JSON. Default: text.',
      },
    },
    examples: ['casewright serve --data ~/matters --port 4800'],
    load: () => import('./serve.ts'),
  },
  {
    name: 'open',
    summary: 'Print another one-time address of the running Casewright.',
    flags: { ...data, ...json },
    load: () => import('./open.ts'),
  },
  {
    name: 'mcp',
    summary: 'Serve the Model Context Protocol on standard input and output, for a local assistant.',
    details: [
      'The API token comes from CASEWRIGHT_TOKEN, or from a file. Casewright need not be running: a server is started when there is none, and goes away two minutes after its last request.',
    ],
    flags: {
      ...data,
      toolsets: { value: 'LIST', about: 'Offer only the tools of these areas, such as "evidence,case".' },
      tools: { value: 'LIST', about: 'Offer only these tools, or these beside the toolsets.' },
      'read-only': { about: 'Offer only tools that change nothing, whatever else is asked for.' },
      compact: { about: 'Offer three tools that find, describe and call every operation.' },
      'token-file': { value: 'FILE', about: 'Read the API token from this file instead of CASEWRIGHT_TOKEN.' },
    },
    examples: ['CASEWRIGHT_TOKEN=cw_live_… casewright mcp --toolsets evidence,case'],
    load: () => import('./mcp.ts'),
  },
  {
    name: 'token create',
    summary: 'Create an API token and print it. It is shown this once.',
    flags: {
      name: { value: 'NAME', about: 'What the token is for, such as the name of the assistant.', required: true },
      permissions: {
        value: 'LIST',
        about: "Permissions with commas between, such as evidence:read,case:read, or '*' for everything.",
        required: true,
      },
      expires: {
        value: 'DATE',
        about:
          'The last day it works (YYYY-MM-DD, your time zone), or an instant (ISO 8601). Default: it does not expire.',
      },
      ...data,
      json: { about: 'Print the whole record as JSON, the token in it.' },
    },
    examples: ["casewright token create --name 'My assistant' --permissions '*' --expires 2027-06-30"],
    load: () => import('./token-create.ts'),
  },
  {
    name: 'token list',
    summary: 'List the API tokens: name, prefix, permissions, last use.',
    flags: { ...data, ...json },
    load: () => import('./token-list.ts'),
  },
  {
    name: 'token revoke',
    summary: 'Revoke an API token. It stops working at once, for good.',
    flags: data,
    positionals: [{ name: 'ID', about: 'The id of the token, as "casewright token list" shows it.' }],
    load: () => import('./token-revoke.ts'),
  },
  {
    name: 'backup',
    summary: 'Write a backup of the whole data folder and print where it is.',
    details: [
      'Casewright may be in use meanwhile. To go back to a backup, use "casewright restore", or start Casewright with --data on its folder.',
    ],
    flags: {
      ...data,
      to: {
        value: 'FOLDER',
        about:
          'A new or empty folder, which becomes the backup. Default: one named by the time, in "backups" in the data folder.',
      },
      ...json,
    },
    load: () => import('./backup.ts'),
  },
  {
    name: 'restore',
    summary: 'Go back to a backup. What is there now is kept aside, whole.',
    details: [
      'The backup is read through first; when anything in it is damaged, nothing is changed. Tokens that were revoked since stay revoked. A running Casewright does it itself and starts again.',
    ],
    flags: {
      ...data,
      preview: { about: 'Only say what the backup holds and what would change.' },
      ...json,
    },
    positionals: [{ name: 'FOLDER', about: 'The folder of the backup.' }],
    examples: ['casewright restore ~/backups/2026-11-21T08-12-33'],
    load: () => import('./restore.ts'),
  },
  {
    name: 'demo',
    summary: 'Add the sample matter, a fictional one to try things on, and print an address that opens it.',
    details: ['When no Casewright runs, one is started that goes away two minutes after its last request.'],
    flags: { ...data, ...json },
    load: () => import('./demo.ts'),
  },
];

export const programSummary =
  'Casewright keeps the evidence, documents and dates of a court matter on your own machine.';

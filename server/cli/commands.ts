import { settings, settingsTable } from '#server/config.ts';
import type { CommandDeclaration, Flag } from './command.ts';
import { syncExitCodes } from './sync-exit.ts';

/* Every command of `casewright`, in the order its help shows them. */

const data = { data: { value: 'DIR', about: `${settings.data.about} Default: ${settings.data.shownDefault}.` } };
const json = { json: { about: 'Print the result as JSON.' } };

const account = {
  account: { value: 'EMAIL', about: 'Of this account of the server. Default: the account of whose machine it is.' },
};

const remoteName = { name: 'NAME', about: 'The server, as "casewright remote list" shows it.' };

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
    name: 'account create',
    summary: 'Open an account for another person on this server, with a workspace and an empty matter of its own.',
    details: [
      'The password comes on standard input, where other programs of this machine do not see it: 12 to 256 characters on one line. What is kept of it opens nothing.',
      'On a hosted server the person signs in with it at its address, which counts as confirmed. A program, an assistant or a desktop that syncs uses an API token, which "casewright token create --account EMAIL" makes.',
    ],
    flags: {
      email: { value: 'EMAIL', about: 'The email address of the person. One address is one account.', required: true },
      name: { value: 'NAME', about: 'The person’s name. Default: the part before the @.' },
      'password-stdin': { about: 'Read the password from standard input. Required.' },
      ...data,
      json: { about: 'Print the whole record as JSON; never the password.' },
    },
    examples: ['casewright account create --email maya@example.org --password-stdin < password.txt'],
    load: () => import('./account-create.ts'),
  },
  {
    name: 'account list',
    summary: 'List the accounts of this server: who, since when, their state and API tokens that work.',
    flags: { ...data, ...json },
    load: () => import('./account-list.ts'),
  },
  {
    name: 'account disable',
    summary: 'Close an account: its sessions end at once, and its password and tokens open nothing.',
    details: [
      'Its matters stay, and others who work in them can continue. Nothing is deleted; "casewright account enable" opens it again.',
    ],
    flags: { email: { value: 'EMAIL', about: 'The email address of the account.', required: true }, ...data },
    examples: ['casewright account disable --email maya@example.org'],
    load: () => import('./account-disable.ts'),
  },
  {
    name: 'account enable',
    summary: 'Open an account again that was closed: its password and tokens work as before.',
    flags: { email: { value: 'EMAIL', about: 'The email address of the account.', required: true }, ...data },
    load: () => import('./account-enable.ts'),
  },
  {
    name: 'account authenticator-off',
    summary: 'Turn off the authenticator of someone who lost both the device and the recovery codes.',
    details: [
      'The person asking may be someone else who has the password, so be sure who you are talking to. The owner is notified by email, and the account history shows it.',
    ],
    flags: { email: { value: 'EMAIL', about: 'The email address of the account.', required: true }, ...data },
    examples: ['casewright account authenticator-off --email maya@example.org'],
    load: () => import('./account-authenticator-off.ts'),
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
      ...account,
      ...data,
      json: { about: 'Print the whole record as JSON, the token in it.' },
    },
    examples: ["casewright token create --name 'My assistant' --permissions '*' --expires 2027-06-30"],
    load: () => import('./token-create.ts'),
  },
  {
    name: 'token list',
    summary: 'List the API tokens: name, prefix, permissions, last use.',
    flags: { ...account, ...data, ...json },
    load: () => import('./token-list.ts'),
  },
  {
    name: 'token revoke',
    summary: 'Revoke an API token. It stops working at once, permanently.',
    flags: { ...account, ...data },
    positionals: [{ name: 'ID', about: 'The id of the token, as "casewright token list" shows it.' }],
    load: () => import('./token-revoke.ts'),
  },
  {
    name: 'remote add',
    summary: 'Add a server to sync matters with. Nothing is sent until a matter is selected.',
    details: [
      'The API token comes on standard input, where other programs of this machine do not see it. It is made on the server, for the account to sync, and is kept in this system’s key store where there is one, else in a file that only this account reads.',
      'The address, the server behind it and the token are checked before anything is kept.',
    ],
    flags: {
      'token-stdin': { about: 'Read the API token from standard input. Required.' },
      ...data,
      json: { about: 'Print the whole record as JSON; never the token.' },
    },
    positionals: [
      { name: 'NAME', about: 'What the server is called here, such as the name of the firm.' },
      { name: 'URL', about: 'Its address, which begins with https://.' },
    ],
    examples: ['casewright remote add Office https://cases.example.com --token-stdin < token.txt'],
    exitCodes: syncExitCodes,
    load: () => import('./remote-add.ts'),
  },
  {
    name: 'remote list',
    summary: 'List the servers, and which matters are synced with them.',
    flags: { ...data, ...json },
    load: () => import('./remote-list.ts'),
  },
  {
    name: 'remote matters',
    summary: 'List the matters of a server that its token may see, and those here that are not on it.',
    flags: { ...data, ...json },
    positionals: [remoteName],
    exitCodes: syncExitCodes,
    load: () => import('./remote-matters.ts'),
  },
  {
    name: 'remote select',
    summary: 'Sync a matter: link one here with one there, or make the one that is missing.',
    details: [
      'With --matter alone it is made there; with --remote-matter alone it is made here; with both the two are linked. The next sync moves what is in them.',
    ],
    flags: {
      matter: { value: 'ID', about: 'The matter here, as "casewright remote matters" shows it.' },
      'remote-matter': { value: 'ID', about: 'The matter there, as "casewright remote matters" shows it.' },
      ...data,
      ...json,
    },
    positionals: [remoteName],
    examples: ['casewright remote select Office --remote-matter 0198c0de-0000-7000-8000-000000000000'],
    exitCodes: syncExitCodes,
    load: () => import('./remote-select.ts'),
  },
  {
    name: 'remote deselect',
    summary: 'Stop syncing a matter. Nothing is deleted here or there.',
    flags: { matter: { value: 'ID', about: 'The matter here.', required: true }, ...data },
    positionals: [remoteName],
    load: () => import('./remote-deselect.ts'),
  },
  {
    name: 'remote change',
    summary: 'Say when matters sync automatically, pause that, or rename a server.',
    flags: {
      when: {
        value: 'WHEN',
        about: '"hand"; "change", soon after every change; or every so many minutes (1 to 1440).',
      },
      pause: { about: 'Start nothing automatically until it is resumed; what runs is stopped.' },
      resume: { about: 'Continue.' },
      name: { value: 'NAME', about: 'Call it something else here.' },
      ...data,
    },
    positionals: [remoteName],
    examples: ['casewright remote change Office --when change'],
    load: () => import('./remote-change.ts'),
  },
  {
    name: 'remote token',
    summary: 'Give another API token of the same account, such as when the old one has expired.',
    flags: { 'token-stdin': { about: 'Read the API token from standard input. Required.' }, ...data },
    positionals: [remoteName],
    exitCodes: syncExitCodes,
    load: () => import('./remote-token.ts'),
  },
  {
    name: 'remote remove',
    summary: 'Forget a server and its token. No record is deleted here or there.',
    flags: data,
    positionals: [remoteName],
    load: () => import('./remote-remove.ts'),
  },
  {
    name: 'sync',
    summary: 'Sync matters with their servers, once; report the state and what needs your decision.',
    details: [
      'Say one of --once, --preview, --status and --inbox. What the inbox shows is decided with the flags it names beside each; the next sync carries it out.',
    ],
    flags: {
      once: { about: 'Sync now and report what was done. Ctrl-C stops it; the next run continues.' },
      preview: { about: 'Only say what would be done. Nothing is changed, here or there.' },
      status: { about: 'Report the state of each server, without asking them.' },
      inbox: {
        about: 'List what needs your decision: questions, records sent without an answer, and what stopped for safety.',
      },
      answer: { value: 'ID', about: 'Answer this question of the inbox, with --choice.' },
      choice: { value: 'WORD', about: 'The answer: one of the words that the inbox shows beside the question.' },
      resend: { value: 'ID', about: 'Send a creation again whose answer never came. It may then be there twice.' },
      'give-up': { value: 'ID', about: 'Never send that creation again; it stays here only.' },
      'go-on': { about: 'Let a matter continue that stopped for safety; with --matter.' },
      remote: { value: 'NAME', about: 'Only this server. Default: all of them.' },
      matter: { value: 'ID', about: 'Only this matter. Default: all that are synced.' },
      ...data,
      ...json,
    },
    examples: ['casewright sync --once --remote Office'],
    exitCodes: syncExitCodes,
    load: () => import('./sync.ts'),
  },
  {
    name: 'backup',
    summary: 'Write a backup of the whole data folder and print where it is.',
    details: [
      'Casewright may be in use meanwhile, or not run at all. To go back to a backup, use "casewright restore", or start Casewright with --data on its folder.',
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

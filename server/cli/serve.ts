import type { CarriedSession } from '#server/access/sessions.ts';
import { loadConfig, type Config } from '#server/config.ts';
import { connectToOwner } from '#server/owner/connect-to-owner.ts';
import { lastPort, rememberPort } from '#server/owner/last-port.ts';
import { ownDataFolder, type Ownership } from '#server/owner/own-data-folder.ts';
import { OwnerError } from '#server/owner/owner-error.ts';
import type { Owner } from '#server/owner/port-file.ts';
import { versionOfApplication } from '#server/program/places.ts';
import type { RunningApp } from '#server/start/running-app.ts';
import { CommandError, print, say, textFlag, UsageError, type Command, type CommandCall } from './command.ts';
import { launchAddress } from './owner-client.ts';
import { stopRequest, type StopRequest } from './stop-request.ts';

/** How long a stopping server may finish what it does; the database survives a hard end at any moment. */
const STOP_WITHIN_MS = 15_000;

/** What a server that starts again for a restore takes over from the one before. */
interface Before {
  port: number;
  carriedSessions: readonly CarriedSession[];
}

export const run: Command = async (call) => {
  const config = loadConfig({ flags: call.flags, env: call.terminal.env });
  const announce = textFlag(call.flags, 'announce') ?? 'text';
  if (announce !== 'text' && announce !== 'json') {
    throw new UsageError(`--announce must be "text" or "json", not "${announce}".`);
  }
  for (;;) {
    const ownership = ownDataFolder(config.data, { version: versionOfApplication() });
    if (ownership !== null) return serveAsOwner(call, withLastPort(config), ownership, announce);
    const owner = await presentOwner(config.data, call);
    if (owner !== null) return greetOwner(call, config, owner, announce);
  }
};

/** A port that a person names comes first; a hosted server has its address from its operator. */
function withLastPort(config: Config): Config {
  if (config.portFixed || config.mode === 'hosted') return config;
  return { ...config, port: lastPort(config.data) ?? config.port };
}

async function serveAsOwner(
  call: CommandCall,
  config: Config,
  ownership: Ownership,
  announce: Announce,
): Promise<number> {
  try {
    let before: Before | null = null;
    for (;;) {
      const end: number | Before = await serveOnce(call, config, { ownership, announce, before });
      if (typeof end === 'number') return end;
      before = end;
    }
  } finally {
    ownership.release();
  }
}

interface Round {
  ownership: Ownership;
  announce: Announce;
  before: Before | null;
}

/** One life of the server: answers the exit code, or what the next one begins with when it is to start again. */
async function serveOnce(
  call: CommandCall,
  config: Config,
  { ownership, announce, before }: Round,
): Promise<number | Before> {
  const { terminal } = call;
  const stop = stopRequest(terminal);
  try {
    const app = await started(call, config, { ownership, stop, before });
    ownership.publish(app.port);
    if (config.mode === 'desktop') rememberPort(config.data, app.port);
    if (before === null) announceReady(call, config, app, announce);
    const why = await stop.requested;
    ownership.withdraw();
    if (announce === 'text') say(terminal, STOPPING[why] ?? 'Stopping.');
    const carriedSessions = why === 'restart' ? await app.sessions() : [];
    const code = await stoppedInTime(app, terminal);
    return why === 'restart' ? { port: app.port, carriedSessions } : code;
  } finally {
    stop.ignore();
  }
}

const STOPPING: Record<string, string> = {
  idle: 'Stopping: nothing was asked for a while.',
  restart: 'Restarting with the data of the backup.',
};

function announceReady({ terminal }: CommandCall, config: Config, app: RunningApp, announce: Announce): void {
  const ready = {
    port: app.port,
    url: app.url,
    bootAddress: app.bootAddress(),
    dataFolder: config.data,
    pid: process.pid,
    existing: false,
  };
  print(terminal, announce === 'json' ? JSON.stringify({ ready }) : readySentence(config, ready.bootAddress));
}

type Announce = 'text' | 'json';

async function started(
  call: CommandCall,
  config: Config,
  { ownership, stop, before }: { ownership: Ownership; stop: StopRequest; before: Before | null },
): Promise<RunningApp> {
  const { startApp } = await call.parts.loadApp();
  try {
    return await startApp(before === null ? config : { ...config, port: before.port }, {
      ownerSecret: ownership.secret,
      onIdle: () => stop.ask('idle'),
      onRestart: () => stop.ask('restart'),
      carriedSessions: before?.carriedSessions ?? [],
      ...(process.connected && { shell: process }),
    });
  } catch (error) {
    const why = PORT_PROBLEMS[(error as NodeJS.ErrnoException).code ?? ''];
    const isPort = (error as NodeJS.ErrnoException).syscall === 'listen';
    if (why === undefined || !isPort) throw error;
    throw new CommandError(`Port ${config.port} ${why}. Choose another one with --port.`, { cause: error });
  }
}

const PORT_PROBLEMS: Record<string, string> = {
  EADDRINUSE: 'is taken by another program',
  EACCES: 'may not be used by this account',
};

async function stoppedInTime(app: RunningApp, terminal: CommandCall['terminal']): Promise<number> {
  const late = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => late.resolve('late'), STOP_WITHIN_MS);
  const result = await Promise.race([app.stop(), late.promise]);
  clearTimeout(timer);
  if (result !== 'late') return 0;
  say(terminal, 'Casewright did not stop in time and is ended. Nothing that was saved is lost.');
  // Not a return: everything still running must be gone before the lock lets the next owner in.
  process.exit(1);
}

/** The server that was here first, once it answers; null when it went away meanwhile. */
async function presentOwner(dataFolder: string, { parts }: CommandCall): Promise<Owner | null> {
  try {
    return await connectToOwner(dataFolder, { startIfNone: false, serverProgram: parts.serverProgram });
  } catch (error) {
    if (error instanceof OwnerError && error.reason === 'none') return null;
    throw error;
  }
}

async function greetOwner(
  { terminal }: CommandCall,
  config: Config,
  owner: Owner,
  announce: Announce,
): Promise<number> {
  const bootAddress = config.mode === 'desktop' ? await launchAddress(owner) : (config.publicUrl ?? '');
  say(terminal, `Casewright already runs on this data folder (process ${owner.pid}).`);
  const version = versionOfApplication();
  if (owner.version !== version) {
    say(terminal, `It is version ${owner.version}; stop it and start again to use version ${version}.`);
  }
  const url = config.mode === 'desktop' ? `http://127.0.0.1:${owner.port}` : bootAddress;
  const ready = { port: owner.port, url, bootAddress, dataFolder: config.data, pid: owner.pid, existing: true };
  print(terminal, announce === 'json' ? JSON.stringify({ ready }) : readySentence(config, bootAddress));
  return 0;
}

function readySentence({ mode }: Config, bootAddress: string): string {
  if (mode === 'hosted') return `Casewright is ready. People sign in at ${bootAddress}`;
  return `Casewright is ready. Open this address (works once): ${bootAddress}`;
}

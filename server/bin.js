#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isFresh, serverSources } from './program/freshness.js';

/*
 * The command `casewright`. Plain JavaScript that Node 18 still reads: it starts the Node that comes with Casewright
 * when the one it was started with is too old, then loads the bundle, or the sources when they are newer.
 */

const neededNode = 24;
const folder = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

if (Number(process.versions.node.split('.')[0]) >= neededNode) {
  await run();
} else {
  handOver();
}

async function run() {
  stopWithParent();
  useMoreFileThreads();
  module.enableCompileCache?.(path.join(userCacheFolder(), 'casewright', 'compiled'));
  const bundle = path.join(folder, 'build', 'out', 'server', 'main.js');
  const source = path.join(folder, 'server', 'main.ts');
  const newest = !existsSync(source) || isFresh(folder, 'build/out/server/main.js', serverSources) ? bundle : source;
  if (!existsSync(newest)) {
    refuse('Casewright is not installed completely: its server is missing. Install it again, or run "npm start" once.');
  }
  await import(pathToFileURL(newest).href);
}

/**
 * Node's four threads for files all wait for the disk while an upload is synced, and the next files wait to be written:
 * with eight, uploads took four fifths of the time. Read when the first of them is needed, which is not yet.
 */
function useMoreFileThreads() {
  process.env.UV_THREADPOOL_SIZE ??= '8';
}

/** The user's own folder, not the shared temporary one, where another user could plant compiled code. */
function userCacheFolder() {
  if (process.platform === 'win32') return process.env.LOCALAPPDATA || path.join(os.homedir(), 'AppData', 'Local');
  if (process.platform === 'darwin') return path.join(os.homedir(), 'Library', 'Caches');
  return process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache');
}

/** The process that starts this one with an IPC channel owns it: when the channel closes, on purpose or in a crash, it stops. */
function stopWithParent() {
  if (!process.channel) return;
  process.channel.unref();
  process.once('disconnect', () => {
    // An event instead of a signal: Windows cannot deliver SIGTERM, it only ends processes.
    if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(0);
  });
}

function handOver() {
  const node = shippedNode();
  if (!node) {
    refuse(
      `Casewright needs Node ${neededNode} or newer, and this is Node ${process.versions.node}. ` +
        'Run "npm install" in the folder of Casewright, which brings the right one, or install a newer Node.',
    );
  }
  const stdio = process.channel ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit';
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // A terminal sends Ctrl-C to both processes anyway; passing it on would stop the server twice.
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal)));
  }
  process.once('disconnect', () => child.connected && child.disconnect());
  process.channel?.unref();
  child.once('error', (error) => refuse(`The Node that comes with Casewright did not start: ${error.message}.`));
  child.once('exit', (code, signal) => process.exit(signal ? 128 + os.constants.signals[signal] : code));
}

/** In the repository the package `node` brings it; in the installed application it is among the resources. */
function shippedNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const places = [path.join(folder, 'node_modules', 'node', 'bin', name), path.join(folder, '..', 'node', name)];
  return places.find((place) => existsSync(place));
}

function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

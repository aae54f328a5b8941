import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isFresh, serverSources } from '#server/program/freshness.js';

/*
 * Everything between a fresh clone and a running application: installs the packages when the lock file changed, and
 * builds the window and the bundles when their sources changed. Runs before `npm start` and `npm test`, on any Node
 * from 20 on and without a single package, because none may be there yet.
 */

const folder = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const node = path.join(folder, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const stamp = path.join(folder, 'node_modules', '.cache', 'casewright', 'installed');

const builds = [
  {
    what: 'the window',
    built: 'build/out/renderer/index.html',
    sources: ['renderer', 'server/rules', 'build/offline-page.ts', 'build/draw-icon.ts', 'package-lock.json'],
    command: ['node_modules/vite/bin/vite.js', 'build', '--config', 'renderer/vite.config.ts', '--logLevel', 'warn'],
  },
  {
    what: 'the server',
    built: 'build/out/server/main.js',
    sources: serverSources,
    command: ['build/bundle.ts', 'server'],
  },
  {
    what: 'the list of licences',
    built: 'build/out/licences.json',
    sources: ['build/licences.ts', 'package-lock.json'],
    command: ['build/licences.ts'],
  },
  {
    what: 'the icons',
    built: 'build/out/icons/icon.png',
    sources: ['renderer/shell/icon.svg', 'build/icons.ts', 'build/draw-icon.ts'],
    command: ['build/icons.ts'],
  },
  {
    what: 'the shell',
    built: 'build/out/electron/main.js',
    sources: ['electron', 'build/bundle.ts', 'package-lock.json'],
    command: ['build/bundle.ts', 'electron'],
  },
];

installPackages();
builds.forEach(buildWhenStale);

function installPackages() {
  const lock = readFileSync(path.join(folder, 'package-lock.json'), 'utf8');
  const wanted = createHash('sha256').update(lock).digest('hex');
  if (existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  if (!existsSync(node) || !isInstalled(JSON.parse(lock))) {
    say('Installing the packages Casewright is made of. This takes a minute or two, only when they change.');
    runNpm();
  }
  if (!existsSync(node)) {
    fail(
      'The packages are installed, but the Node that comes with them is missing. Its install script may be switched off: ' +
        'run "npm rebuild node" here, or "npm ci --ignore-scripts=false", then try again.',
    );
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** True when npm itself noted every package of the lock file as installed, as after an `npm ci` by hand. */
function isInstalled(lock) {
  const noteFile = path.join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(noteFile)) return false;
  const installed = JSON.parse(readFileSync(noteFile, 'utf8')).packages;
  return Object.entries(lock.packages).every(
    ([place, wanted]) => place === '' || wanted.optional || installed[place]?.version === wanted.version,
  );
}

/**
 * `npm ci` where it can: exactly the lock file. It refuses a lock file that leaves out packages for other systems (some
 * registries do not carry them all); `npm install` then takes every version the lock file has, and changes no file of ours.
 */
function runNpm() {
  // `npm ci` deletes node_modules first, and Windows cannot delete a program that runs, such as this one.
  const mayDelete = process.platform !== 'win32' || !runsInside('node_modules');
  const clean = mayDelete ? npm('ci') : null;
  if (clean?.status === 0) return;
  const incomplete = clean === null || clean.stderr.includes('EUSAGE');
  if (!incomplete) process.stderr.write(clean.stderr);
  const result = incomplete ? npm('install', '--no-save') : clean;
  if (incomplete && result.status !== 0) process.stderr.write(result.stderr);
  if (result.status !== 0) {
    fail(
      'The packages could not be installed; the reason stands above. Check that this computer is online and has 2 GB free, ' +
        'then run the same command again. Nothing of yours was changed.',
    );
  }
}

function runsInside(name) {
  const place = path.join(folder, name);
  return existsSync(place) && realpathSync(process.execPath).startsWith(realpathSync(place) + path.sep);
}

function npm(...words) {
  const options = [...words, '--no-audit', '--no-fund', '--loglevel=error'];
  const settings = {
    cwd: folder,
    stdio: ['inherit', 'inherit', 'pipe'],
    encoding: 'utf8',
    env: environmentForInstall(),
  };
  const program = process.env.npm_execpath;
  const result = program
    ? spawnSync(process.env.npm_node_execpath ?? process.execPath, [program, ...options], settings)
    : spawnSync('npm', options, { ...settings, shell: process.platform === 'win32' });
  if (result.error)
    fail(`npm did not start (${result.error.message}). Install Node 20 or newer with npm, then try again.`);
  return result;
}

/** Without node_modules/.bin in the search path: the Node in there is about to be replaced. */
function environmentForInstall() {
  const environment = { ...process.env };
  const name = Object.keys(environment).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  environment[name] = (environment[name] ?? '')
    .split(path.delimiter)
    .filter((entry) => !entry.endsWith(path.join('node_modules', '.bin')))
    .join(path.delimiter);
  return environment;
}

function buildWhenStale({ what, built, sources, command }) {
  if (isFresh(folder, built, sources)) return;
  say(`Building ${what}.`);
  const result = spawnSync(node, command, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  if (result.error)
    fail(`The Node in node_modules did not start (${result.error.message}). Delete node_modules and try again.`);
  if (result.status !== 0)
    fail(`Building ${what} failed; the reason stands above. If you changed nothing, delete build/out and try again.`);
}

function say(sentence) {
  process.stdout.write(`${sentence}\n`);
}

function fail(sentence) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}

import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * `npm start`: opens Casewright in its own window where Electron is really installed, and otherwise runs the same
 * server in this terminal, which prints the address to open. Everything after `--` goes on as it is.
 */

const folder = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const options = process.argv.slice(2);
const electron = installedElectron();
const reason = whyNoWindow();

if (reason === null) {
  openWindow();
} else {
  if (reason) process.stderr.write(`${reason}\n`);
  process.argv.splice(1, process.argv.length, path.join(folder, 'server', 'bin.js'), 'serve', ...options);
  await import('#server/bin.js');
}

/** Null when the window can open, an empty text when nobody wants it, else the sentence that says why it cannot. */
function whyNoWindow() {
  if (wantsNoWindow()) return '';
  if (!electron) {
    return 'Electron is not installed here, so Casewright runs in your browser. "npx install-electron" adds its own window.';
  }
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) {
    return 'There is no screen here, so Casewright runs without its own window.';
  }
  // As root Chromium refuses to start unless its sandbox is off, and that we never switch off.
  if (process.platform === 'linux' && process.getuid() === 0) {
    return 'You are root, and a window must not run as root, so Casewright runs in your browser.';
  }
  return null;
}

function wantsNoWindow() {
  const mode = options[options.indexOf('--mode') + 1];
  const hosted = options.includes('--mode=hosted') || (options.includes('--mode') && mode === 'hosted');
  return hosted || ['--no-window', '--help', '-h', '--version'].some((option) => options.includes(option));
}

/** The program's path when it is really there. Asking the package itself would start a download of 100 MB. */
function installedElectron() {
  const home = path.join(folder, 'node_modules', 'electron');
  const note = path.join(home, 'path.txt');
  const name = existsSync(note) ? readFileSync(note, 'utf8').trim() : 'electron';
  const program = path.join(process.env.ELECTRON_OVERRIDE_DIST_PATH || path.join(home, 'dist'), name);
  return existsSync(program) ? program : null;
}

function openWindow() {
  const environment = { ...process.env };
  delete environment.ELECTRON_RUN_AS_NODE;
  const shell = spawn(electron, [folder, ...options], { stdio: 'inherit', env: environment });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // A terminal sends Ctrl-C to both processes anyway.
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : shell.kill(signal)));
  }
  shell.once('error', (error) => {
    process.stderr.write(
      `Electron did not start: ${error.message}. "npm start -- --no-window" runs Casewright in your browser.\n`,
    );
    process.exitCode = 1;
  });
  shell.once('exit', (code, signal) => {
    process.exitCode = signal ? 128 + os.constants.signals[signal] : (code ?? 0);
  });
}

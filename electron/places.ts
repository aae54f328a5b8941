import path from 'node:path';

export interface ShellPlaces {
  /** The Node program that the server runs on. */
  node: string;
  /** server/bin.js, outside the archive: plain Node cannot read into one. */
  command: string;
  preload: string;
  trayIcon: string;
}

/** Where the shell finds what it starts, in the repository and in the installed application. */
export function shellPlaces(shell: {
  packaged: boolean;
  resources: string;
  project: string;
  platform: string;
}): ShellPlaces {
  const program = shell.platform === 'win32' ? 'node.exe' : 'node';
  const preload = path.join(shell.project, 'build', 'out', 'electron', 'preload.cjs');
  // A Mac wants a template picture: black and clear, tinted by the system.
  const trayIcon = path.join(
    shell.project,
    'build',
    'out',
    'icons',
    `${shell.platform === 'darwin' ? 'trayTemplate' : 'tray'}.png`,
  );
  if (!shell.packaged) {
    return {
      node: path.join(shell.project, 'node_modules', 'node', 'bin', program),
      command: path.join(shell.project, 'server', 'bin.js'),
      preload,
      trayIcon,
    };
  }
  return {
    node: path.join(shell.resources, 'node', program),
    command: path.join(shell.resources, 'app.asar.unpacked', 'server', 'bin.js'),
    preload,
    trayIcon,
  };
}

/** The server's options among the words Electron was started with; Chromium's own switches stay out. */
export function serverOptions(words: readonly string[], packaged: boolean): string[] {
  // In the repository the first word after the program is the project folder.
  const given = words.slice(packaged ? 1 : 2);
  const known = ['--data', '--port', '--mode'];
  const options: string[] = [];
  given.forEach((word, index) => {
    const [name = ''] = word.split('=');
    if (!known.includes(name)) return;
    options.push(word);
    const value = given[index + 1];
    if (!word.includes('=') && value !== undefined) options.push(value);
  });
  return options;
}

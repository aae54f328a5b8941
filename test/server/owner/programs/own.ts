import { ownDataFolder } from '#server/owner/own-data-folder.ts';

/** Owns the folder (argument 1), publishes a port (argument 2) when given, and lives until its input ends. */
const [folder = '', port] = process.argv.slice(2);
const ownership = ownDataFolder(folder, { version: '0.0.1' });
if (port !== undefined) ownership?.publish(Number(port));
process.stdout.write(ownership === null ? 'refused\n' : 'owned\n');
process.stdin.resume();
process.stdin.once('end', () => process.exit(0));

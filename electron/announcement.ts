/** What the server prints, as one line of JSON, when it was started with `--announce json` and is ready. */
export interface Announcement {
  port: number;
  url: string;
  bootAddress: string;
  /** The folder of the person's data, absolute. */
  dataFolder: string | null;
}

/** The announcement in a line of the server's output, or null when the line says something else. */
export function readAnnouncement(line: string): Announcement | null {
  if (!line.startsWith('{')) return null;
  let message: unknown;
  try {
    message = JSON.parse(line);
  } catch {
    return null;
  }
  const ready = (message as { ready?: Partial<Announcement> }).ready;
  if (typeof ready?.bootAddress !== 'string' || !isLoopback(ready.bootAddress)) return null;
  const url = new URL(ready.bootAddress).origin;
  const dataFolder = typeof ready.dataFolder === 'string' ? ready.dataFolder : null;
  return { port: Number(new URL(url).port), url, bootAddress: ready.bootAddress, dataFolder };
}

function isLoopback(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === 'http:' && new URL(address).hostname === '127.0.0.1';
}

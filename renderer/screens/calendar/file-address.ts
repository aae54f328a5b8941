/** The address of a file on this machine, as programs take it that want one: `file:///home/maya/a%20b.ics`. */
export function fileAddress(path: string): string {
  const parts = path.replaceAll('\\', '/').split('/').map(encodeURIComponent);
  // A drive letter keeps its colon; a share begins with the name of its machine.
  const joined = parts.join('/').replace(/^([A-Za-z])%3A/, '$1:');
  if (joined.startsWith('//')) return `file:${joined}`;
  return joined.startsWith('/') ? `file://${joined}` : `file:///${joined}`;
}

import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { addressClients, addressConfiguration } from '#renderer/screens/connect/client-configurations.ts';

const hosted = {
  choice: { compact: true, readOnly: true },
  token: 'cw_live_secret',
  origin: 'https://cases.example.org',
};
const url = 'https://cases.example.org/api/mcp?compact=1&readOnly=1';

describe('a configuration for a hosted server', () => {
  it.each(addressClients.filter(({ id }) => id !== 'claude-code').map(({ id }) => id))(
    'for %s names the public address and the token, and no program',
    (id) => {
      const [servers] = Object.values(
        JSON.parse(addressConfiguration(id, hosted).text) as Record<string, { casewright: object }>,
      );
      const server = servers?.casewright as Record<string, unknown>;
      expect(server['url'] ?? server['serverUrl']).toBe(url);
      expect(server['headers']).toEqual({ Authorization: 'Bearer cw_live_secret' });
      expect(server).not.toHaveProperty('command');
    },
  );

  it('leaves out what needs a program on the assistant’s own computer', () => {
    const ids = addressClients.map(({ id }) => id);
    expect(ids).not.toContain('claude-desktop');
    expect(ids).not.toContain('stdio');
    expect(addressConfiguration('claude-desktop', hosted).id).toBe(ids[0]);
  });

  it.skipIf(process.platform === 'win32')(
    'for Claude Code is a command that a shell takes apart as it was meant',
    () => {
      const { text } = addressConfiguration('claude-code', hosted);
      const script = `claude() { printf '%s\\n' "$@"; }\n${text}`;
      const words = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).trim().split('\n');
      const meant = 'mcp add --scope user --transport http casewright'.split(' ');
      expect(words).toEqual([...meant, url, '--header', 'Authorization: Bearer cw_live_secret']);
    },
  );
});

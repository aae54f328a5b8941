export function mcpStdioExample(token: string, dataFolder: string): string {
  const server = {
    command: 'casewright',
    args: ['mcp', '--compact', '--data', dataFolder],
    env: { CASEWRIGHT_TOKEN: token },
  };
  return JSON.stringify({ mcpServers: { casewright: server } }, null, 2);
}

export function mcpHttpExample(token: string, origin: string): string {
  const server = {
    type: 'http',
    url: `${origin}/api/mcp?compact=1`,
    headers: { Authorization: `Bearer ${token}` },
  };
  return JSON.stringify({ mcpServers: { casewright: server } }, null, 2);
}

export function curlExample(token: string, origin: string, caseId: string): string {
  return [
    `curl -G ${origin}/api/v1/evidence \\`,
    `  -H "Authorization: Bearer ${token}" \\`,
    `  --data-urlencode "caseId=${caseId}" \\`,
    `  --data-urlencode "q=school"`,
  ].join('\n');
}

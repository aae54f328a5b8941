/** Ready to paste: the same search of the matter's evidence, three ways. */

export interface ExampleParts {
  token: string;
  origin: string;
  caseId: string;
}

export function curlExample({ token, origin, caseId }: ExampleParts): string {
  return [
    `curl -G ${origin}/api/v1/evidence \\`,
    `  -H "Authorization: Bearer ${token}" \\`,
    `  --data-urlencode "caseId=${caseId}" \\`,
    `  --data-urlencode "q=school"`,
  ].join('\n');
}

export function typeScriptExample({ token, origin, caseId }: ExampleParts): string {
  return [
    `const query = new URLSearchParams({ caseId: '${caseId}', q: 'school' });`,
    `const response = await fetch(\`${origin}/api/v1/evidence?\${query}\`, {`,
    `  headers: { Authorization: 'Bearer ${token}' },`,
    `});`,
    `if (!response.ok) throw new Error((await response.json()).message);`,
    `for (const item of await response.json()) console.log(item.exhibitNumber, item.title);`,
  ].join('\n');
}

export function pythonExample({ token, origin, caseId }: ExampleParts): string {
  return [
    `import json, urllib.parse, urllib.request`,
    ``,
    `query = urllib.parse.urlencode({"caseId": "${caseId}", "q": "school"})`,
    `request = urllib.request.Request(`,
    `    f"${origin}/api/v1/evidence?{query}",`,
    `    headers={"Authorization": "Bearer ${token}"},`,
    `)`,
    `with urllib.request.urlopen(request) as response:`,
    `    for item in json.load(response):`,
    `        print(item["exhibitNumber"], item["title"])`,
  ].join('\n');
}

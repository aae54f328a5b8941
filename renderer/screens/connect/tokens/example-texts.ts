interface ExampleParts {
  token: string;
  origin: string;
  caseId: string;
}

/** Ready to paste: the same search of the matter's evidence, three ways. */
export const examples = {
  curl: ({ token, origin, caseId }: ExampleParts) =>
    lines(
      `curl -G ${origin}/api/v1/evidence \\`,
      `  -H "Authorization: Bearer ${token}" \\`,
      `  --data-urlencode "caseId=${caseId}" \\`,
      `  --data-urlencode "q=school"`,
    ),
  typescript: ({ token, origin, caseId }: ExampleParts) =>
    lines(
      `const query = new URLSearchParams({ caseId: '${caseId}', q: 'school' });`,
      `const response = await fetch(\`${origin}/api/v1/evidence?\${query}\`, {`,
      `  headers: { Authorization: 'Bearer ${token}' },`,
      `});`,
      `if (!response.ok) throw new Error((await response.json()).message);`,
      `for (const item of await response.json()) console.log(item.exhibitNumber, item.title);`,
    ),
  python: ({ token, origin, caseId }: ExampleParts) =>
    lines(
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
    ),
};

function lines(...all: string[]): string {
  return all.join('\n');
}

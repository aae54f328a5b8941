/** A page for the moments without a server. It carries its own text only: no script, no address to load from. */
export function noticePage(title: string, sentence: string): string {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Casewright</title>
<style>
  :root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #faf8f4; color: #23211d; }
  main { max-width: 44ch; padding: 32px; }
  h1 { font-size: 18px; font-weight: 600; margin: 0 0 8px; }
  p { margin: 0; }
  @media (prefers-color-scheme: dark) { body { background: #1d1c1a; color: #ece8e1; } }
</style>
</head>
<body><main role="status"><h1>${escapeText(title)}</h1><p>${escapeText(sentence)}</p></main></body>
</html>`;
  return `data:text/html;charset=utf-8,${encodeURIComponent(html)}`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

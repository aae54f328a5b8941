/** An RTF document; letters outside ASCII are written both ways that programs write them. */
export function rtf(paragraphs: readonly string[]): Buffer {
  const body = paragraphs.map((text) => `\\pard ${escapeRtf(text)}\\par\n`).join('');
  return Buffer.from(
    `{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0\\fswiss\\fcharset0 Arial;}}{\\info{\\author Dana Reyes}}\\uc1\n${body}}`,
    'latin1',
  );
}

function escapeRtf(text: string): string {
  return text.replace(/[\\{}]|[^\x20-\x7e]/g, (character) => {
    if (/[\\{}]/.test(character)) return `\\${character}`;
    const code = character.charCodeAt(0);
    return code < 256 ? `\\'${code.toString(16).padStart(2, '0')}` : `\\u${code > 32_767 ? code - 65_536 : code}?`;
  });
}

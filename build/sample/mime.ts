/** E-mail as mail programs write it: CRLF lines, quoted-printable text, base64 attachments (RFC 2045 to 2047). */
export interface Part {
  headers: readonly string[];
  body: string;
}

export const textPart = (type: 'plain' | 'html', text: string): Part => ({
  headers: [`Content-Type: text/${type}; charset="UTF-8"`, 'Content-Transfer-Encoding: quoted-printable'],
  body: quotedPrintable(text),
});

export const attachmentPart = (name: string, type: string, bytes: Buffer): Part => ({
  headers: [
    `Content-Type: ${type}; name="${name}"`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: attachment; filename="${name}"`,
  ],
  body: (bytes.toString('base64').match(/.{1,76}/g) ?? []).join('\r\n'),
});

export function multipart(kind: 'mixed' | 'alternative', boundary: string, parts: readonly Part[]): Part {
  const sections = parts.map((part) => `--${boundary}\r\n${part.headers.join('\r\n')}\r\n\r\n${part.body}\r\n`);
  return {
    headers: [`Content-Type: multipart/${kind}; boundary="${boundary}"`],
    body: `${sections.join('')}--${boundary}--\r\n`,
  };
}

export function message(headers: readonly string[], content: Part): Buffer {
  const lines = [...headers, 'MIME-Version: 1.0', ...content.headers];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${content.body}`, 'latin1');
}

/** A header value with characters beyond ASCII, as an encoded word. */
export function encodedWord(text: string): string {
  const bytes = [...Buffer.from(text, 'utf8')];
  const safe = (byte: number): boolean => /[A-Za-z0-9]/.test(String.fromCharCode(byte));
  return `=?UTF-8?Q?${bytes.map((byte) => (byte === 32 ? '_' : safe(byte) ? String.fromCharCode(byte) : hex(byte))).join('')}?=`;
}

const hex = (byte: number): string => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;

const LINE = 75;

export function quotedPrintable(text: string): string {
  return text.split('\n').map(encodedLine).join('\r\n');
}

function encodedLine(line: string): string {
  const bytes = [...Buffer.from(line, 'utf8')];
  let written = '';
  let length = 0;
  bytes.forEach((byte, index) => {
    const printable = (byte > 32 && byte < 127 && byte !== 61) || (byte === 32 && index < bytes.length - 1);
    const token = printable ? String.fromCharCode(byte) : hex(byte);
    if (length + token.length > LINE) {
      written += '=\r\n';
      length = 0;
    }
    written += token;
    length += token.length;
  });
  return written;
}

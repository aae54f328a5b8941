export interface MailParts {
  from?: string;
  to?: string;
  subject?: string;
  date?: string;
  text?: string;
  html?: string;
  attachments?: readonly { name: string; mimeType: string; content: Buffer; contentId?: string }[];
}

/** An email as programs send it: alternative bodies in base64, attachments with encoded names. */
export function eml(parts: MailParts): Buffer {
  const boundary = 'casewright-test-boundary';
  const bodies = [
    ...(parts.text === undefined ? [] : [bodyPart('text/plain', parts.text)]),
    ...(parts.html === undefined ? [] : [bodyPart('text/html', parts.html)]),
  ];
  const alternative = bodies.map((body) => `--${boundary}-alt\r\n${body}`).join('');
  const attached = (parts.attachments ?? []).map((attachment) => {
    const name = `=?utf-8?B?${Buffer.from(attachment.name).toString('base64')}?=`;
    const id = attachment.contentId === undefined ? '' : `Content-ID: <${attachment.contentId}>\r\n`;
    return `--${boundary}\r\nContent-Type: ${attachment.mimeType}; name="${name}"\r\n${id}Content-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${wrapped(attachment.content)}\r\n`;
  });
  return Buffer.from(
    `From: ${parts.from ?? 'Dana Reyes <dana@example.com>'}\r\n` +
      `To: ${parts.to ?? 'Sam Reyes <sam@example.com>'}\r\n` +
      `Subject: =?utf-8?B?${Buffer.from(parts.subject ?? 'Pick-up on Friday').toString('base64')}?=\r\n` +
      `Date: ${parts.date ?? 'Fri, 1 Mar 2024 18:04:00 -0500'}\r\n` +
      `Message-ID: <1@example.com>\r\nMIME-Version: 1.0\r\n` +
      `Content-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n` +
      `--${boundary}\r\nContent-Type: multipart/alternative; boundary="${boundary}-alt"\r\n\r\n${alternative}--${boundary}-alt--\r\n` +
      `${attached.join('')}--${boundary}--\r\n`,
  );
}

function bodyPart(type: string, content: string): string {
  return `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${wrapped(Buffer.from(content))}\r\n`;
}

function wrapped(content: Buffer): string {
  return content.toString('base64').replace(/(.{76})/g, '$1\r\n');
}

/** A mailbox file of the messages given. */
export function mbox(messages: readonly Buffer[]): Buffer {
  const parts = messages.map((message) => {
    const quoted = message
      .toString('latin1')
      .replaceAll('\r\n', '\n')
      .replace(/^(>*From )/gm, '>$1');
    return `From dana@example.com Fri Mar  1 18:04:00 2024\n${quoted}\n`;
  });
  return Buffer.from(parts.join('\n'), 'latin1');
}

/** Who wrote to whom, as the first lines of a mail. */
export const letterHead = [
  'From: Dana Reyes <dana@example.com>',
  'To: Sam Reyes <sam@example.com>',
  'Date: Fri, 1 Mar 2024 18:04:00 -0500',
  'Subject: Pick-up',
];

/** A mail or a part of one, as it is on the wire: header lines, a blank line, the content. */
export function mime(headers: readonly string[], content: string | Buffer): Buffer {
  const head = `${headers.join('\r\n')}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), typeof content === 'string' ? Buffer.from(content) : content]);
}

let boundaries = 0;

/** Several parts in one, of type `multipart/<type>`. */
export function multipart(headers: readonly string[], type: string, parts: readonly Buffer[]): Buffer {
  boundaries += 1;
  const boundary = `part-${boundaries}-ends`;
  const content = parts.flatMap((part) => [Buffer.from(`--${boundary}\r\n`), part, Buffer.from('\r\n')]);
  content.push(Buffer.from(`--${boundary}--\r\n`));
  return mime([...headers, `Content-Type: multipart/${type}; boundary="${boundary}"`], Buffer.concat(content));
}

/** A text of a mail, in base64. */
export function textPart(type: string, content: string | Buffer): Buffer {
  return mime([`Content-Type: ${type}`, 'Content-Transfer-Encoding: base64'], wrapped(Buffer.from(content)));
}

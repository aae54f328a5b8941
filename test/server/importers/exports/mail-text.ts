export interface MailSpec {
  from?: string;
  to?: string;
  cc?: string;
  date?: string;
  subject?: string;
  id?: string;
  inReplyTo?: string;
  headers?: readonly string[];
  text?: string;
  html?: string;
  attachments?: readonly { name: string; type: string; bytes: Buffer }[];
}

export function mailText(spec: MailSpec): string {
  const headers = [
    ['From', spec.from],
    ['To', spec.to],
    ['Cc', spec.cc],
    ['Date', spec.date],
    ['Subject', spec.subject],
    ['Message-ID', spec.id],
    ['In-Reply-To', spec.inReplyTo],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
  return [...headers, ...(spec.headers ?? []), 'MIME-Version: 1.0', content(spec)].join('\n');
}

function content({ text, html, attachments }: MailSpec): string {
  const type = html === undefined ? 'text/plain' : 'text/html';
  const words = `Content-Type: ${type}; charset=utf-8\n\n${html ?? text ?? ''}\n`;
  if (attachments === undefined) return words;
  const parts = attachments.map(
    ({ name, type: kind, bytes }) =>
      `Content-Type: ${kind}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${bytes.toString('base64').replace(/.{76}/g, '$&\n')}\n`,
  );
  return `Content-Type: multipart/mixed; boundary="edge"\n\n${[words, ...parts].map((part) => `--edge\n${part}`).join('')}--edge--\n`;
}

/** A mailbox with lines that begin with "From " quoted, as most programs write it. */
export function mailboxText(mails: readonly string[]): string {
  return mails
    .map((mail) => `From 1234@xxx Tue Nov 14 22:13:20 +0000 2023\n${mail.replace(/^(>*From )/gm, '>$1')}\n`)
    .join('\n');
}

/** A table as spreadsheets write it. */
export function csv(rows: readonly (readonly string[])[], delimiter = ',', lineEnd = '\r\n'): string {
  const quoted = (cell: string): string =>
    /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return rows.map((row) => row.map(quoted).join(delimiter) + lineEnd).join('');
}

const messagesHeadings = [
  'Chat Session',
  'Message Date',
  'Delivered Date',
  'Read Date',
  'Edited Date',
  'Deleted Date',
  'Service',
  'Type',
  'Sender ID',
  'Sender Name',
  'Status',
  'Replying to',
  'Subject',
  'Text',
  'Reactions',
  'Attachment',
  'Attachment type',
];

const whatsAppHeadings = [
  'Chat Session',
  'Message Date',
  'Sent Date',
  'Type',
  'Sender ID',
  'Sender Name',
  'Status',
  'Forwarded',
  'Replying to',
  'Text',
  'Reactions',
  'Attachment',
  'Attachment type',
];

export type ImazingCells = Partial<Record<(typeof messagesHeadings)[number], string>>;

/** The rows that iMazing writes, by the names of its columns. */
export function imazing(rows: readonly ImazingCells[], app: 'Messages' | 'WhatsApp' = 'Messages'): string[][] {
  const headings = app === 'Messages' ? messagesHeadings : whatsAppHeadings;
  return [headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? ''))];
}

import type { Message, Party } from '#server/importers/message.ts';
import type { ImazingColumns } from './imazing-columns.ts';

/** A row of iMazing, understood but for its time. */
export interface ImazingRow {
  session: string;
  time: string;
  direction: Message['direction'];
  /** Null for the owner where iMazing gives neither name nor number, and for what the app itself wrote. */
  sender: Party | null;
  service: string | null;
  body: string;
  edited: boolean;
  deleted: boolean;
  reactions: Message['reactions'];
  attachments: readonly string[];
}

const directions: Record<string, Message['direction']> = {
  incoming: 'received',
  outgoing: 'sent',
  notification: 'system',
};

/** Null when the row does not say which way the message went. */
export function imazingRow(cells: readonly string[], columns: ImazingColumns): ImazingRow | null {
  const cell = (name: string): string => columns.cell(cells, name);
  const direction = directions[cell('type').trim().toLowerCase()];
  if (direction === undefined) return null;
  const [name, handle] = [cell('sender name').trim() || null, cell('sender id').trim() || null];
  const subject = cell('subject');
  const text = cell('text');
  return {
    session: cell('chat session').trim(),
    time: cell('message date'),
    direction,
    sender: direction === 'system' || (name === null && handle === null) ? null : { name, handle },
    service: cell('service').trim() || null,
    body: subject === '' || text.startsWith(subject) ? text : `${subject}\n${text}`,
    edited: cell('edited date').trim() !== '',
    deleted: cell('deleted date').trim() !== '',
    reactions: reactionsIn(cell('reactions')),
    attachments: cell('attachment')
      .split('\n')
      .map((file) => file.trim())
      .filter((file) => file !== ''),
  };
}

/** A reaction a line: an emoji, then who. What is written in another way is kept as it is. */
function reactionsIn(cell: string): Message['reactions'] {
  return cell
    .split(/[\n;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, emoji = part, by = ''] = /^(\p{Extended_Pictographic}\S*)\s+(?:by |from )?(.+)$/u.exec(part) ?? [];
      return { by, emoji, at: null };
    });
}

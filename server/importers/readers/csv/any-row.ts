import type { Message } from '#server/importers/message.ts';
import type { Places } from './columns.ts';

/** The cells of a row by what a person said they are. A cell that begins like a formula is text, as it is. */
export interface AnyRow {
  time: string;
  /** Empty where the row names nobody. */
  sender: string;
  recipient: string;
  body: string;
  conversation: string;
  attachment: string;
  /** Null without such a column; undefined where it holds a word that nobody knows here. */
  direction: Message['direction'] | null | undefined;
}

const directions: Record<string, Message['direction']> = {
  sent: 'sent',
  send: 'sent',
  outgoing: 'sent',
  out: 'sent',
  outbox: 'sent',
  'from me': 'sent',
  gesendet: 'sent',
  enviado: 'sent',
  envoyé: 'sent',
  received: 'received',
  receive: 'received',
  incoming: 'received',
  in: 'received',
  inbox: 'received',
  'to me': 'received',
  empfangen: 'received',
  recibido: 'received',
  reçu: 'received',
  notification: 'system',
  system: 'system',
};

export function anyRow(cells: readonly string[], places: Places): AnyRow {
  const cell = (role: keyof Places): string => {
    const place = places[role];
    return place === undefined ? '' : (cells[place] ?? '');
  };
  return {
    time: cell('time'),
    sender: cell('sender').trim(),
    recipient: cell('recipient').trim(),
    body: cell('body'),
    conversation: cell('conversation').trim(),
    attachment: cell('attachment').trim(),
    direction: places.direction === undefined ? null : directions[cell('direction').trim().toLowerCase()],
  };
}

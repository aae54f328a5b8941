import type { Answers, Conversation, Party } from '#server/importers/message.ts';
import type { ChatHead, TelegramExport } from './chats.ts';

/** The other one in a chat of two, whose number the chat bears. */
function peerOf({ type, id, name }: ChatHead): Party | null {
  return (type === 'personal_chat' || type === 'bot_chat') && id !== null ? { name, handle: `user${id}` } : null;
}

/**
 * Who is me in a chat. An export of a whole account says whose it is; in a chat of two it is whoever is not the other one.
 * Otherwise only a person knows, and undefined is answered.
 */
export function selfIn(chat: ChatHead, { account }: TelegramExport, { selfName }: Answers): Party | null | undefined {
  if (account !== null) return account;
  const peer = peerOf(chat);
  const others = chat.writers.filter(({ handle }) => handle === null || handle !== peer?.handle);
  const alone = others.length <= 1 && (peer !== null || chat.type === 'saved_messages');
  if (alone) return others[0] ?? null;
  if (selfName === undefined) return undefined;
  return chat.writers.find(({ name, handle }) => name === selfName || handle === selfName) ?? null;
}

export function conversationOf(chat: ChatHead, key: string, self: Party | null): Conversation {
  const peer = peerOf(chat);
  const known = [...(peer ? [peer] : []), ...(self ? [self] : []), ...chat.writers];
  const participants = new Map(known.map((party) => [party.handle ?? party.name, party] as const));
  return {
    key,
    platform: 'other',
    title: peer === null ? chat.name : null,
    participants: [...participants.values()].map((party) => ({ ...party, self: self !== null && isSame(party, self) })),
  };
}

export function isSame(one: Party, other: Party): boolean {
  return one.handle === null || other.handle === null ? one.name === other.name : one.handle === other.handle;
}

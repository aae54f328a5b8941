import type { Answers, Conversation, Party } from '#server/importers/message.ts';
import { noneOfThese } from '#server/importers/questions.ts';
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
  const [one = null, another] = named(chat, selfName);
  return another === undefined ? one : undefined;
}

/** A name that is nobody’s here is no answer: everything would be shown as received. */
export function isAnswer(selfName: string | undefined, chats: readonly ChatHead[]): boolean {
  if (selfName === undefined) return false;
  return selfName === noneOfThese || chats.some((chat) => named(chat, selfName).length > 0);
}

function named({ writers }: ChatHead, selfName: string): Party[] {
  return writers.filter(({ name, handle }) => name === selfName || handle === selfName);
}

/** What may be answered: names, and the number of the account where two have the same name. */
export function namesToChoose(chats: readonly ChatHead[]): string[] {
  const handles = new Map<string, Set<string>>();
  for (const { name, handle } of chats.flatMap(({ writers }) => writers)) {
    const known = handles.get(name ?? handle ?? '') ?? new Set();
    handles.set(name ?? handle ?? '', known.add(handle ?? ''));
  }
  return [...handles].flatMap(([name, all]) => (all.size > 1 ? [...all].filter((one) => one !== '') : [name]));
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

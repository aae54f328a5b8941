/** A message as imessage-exporter has it before it writes a text. */
export interface AppleMessage {
  /** The wall clock of the Mac, as if it were UTC. */
  clock: number;
  /** `Me` for the owner. */
  who: string;
  /** Texts and paths of files, in their order. */
  parts: readonly string[];
  read?: string;
  deleted?: boolean;
  tapbacks?: readonly string[];
  replies?: readonly AppleMessage[];
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

export function appleTime(clock: number): string {
  const at = new Date(clock);
  const two = (value: number): string => String(value).padStart(2, '0');
  const hour = String(at.getUTCHours() % 12 || 12).padStart(2, ' ');
  const half = at.getUTCHours() < 12 ? 'AM' : 'PM';
  const day = `${months[at.getUTCMonth()] ?? ''} ${two(at.getUTCDate())}, ${at.getUTCFullYear()}`;
  return `${day} ${hour}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())} ${half}`;
}

/** As the exporter does it: replies are below what they answer, and once more at their own time. */
export function appleText(messages: readonly AppleMessage[]): string {
  const replies = messages.flatMap((message) => message.replies ?? []);
  const all = [...messages, ...replies].toSorted((one, other) => one.clock - other.clock);
  return all.map((message) => written(message, '', replies.includes(message))).join('');
}

function written(message: AppleMessage, indent: string, isReply: boolean): string {
  let text = '';
  const add = (part: string): void => {
    if (part !== '') text += `${indent}${part}\n`;
  };
  add(`${appleTime(message.clock)}${message.read === undefined ? '' : ` (${message.read})`}`);
  add(message.who);
  if (message.deleted === true) add('This message was deleted from the conversation!');
  message.parts.forEach((part, at) => {
    add(part);
    if (at > 0) return;
    if (message.tapbacks !== undefined) {
      add('Tapbacks:');
      add(message.tapbacks.map((tapback) => `${indent}${tapback}\n`).join(''));
    }
    for (const reply of message.replies ?? []) add(written(reply, '    ', false));
  });
  if (isReply) add('This message responded to an earlier message.');
  return indent === '' ? `${text}\n` : text;
}

/** How the exporter writes a text that was edited twice. */
export function editedText(clock: number, [first = '', second = '', third = '']: readonly string[]): string {
  return `${appleTime(clock)} ${first}\nEdited 1 minute, 5 seconds later: ${second}\nEdited 2 hours later: ${third}\n`;
}

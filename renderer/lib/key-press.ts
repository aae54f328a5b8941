/** What of a keyboard event decides which command is meant. */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** A press as commands write it: `k`, `?`, `mod+k`, `mod+shift+n`, `alt+ArrowLeft`. */
export function pressOf(event: KeyPress): string {
  const mod = event.ctrlKey || event.metaKey;
  // Alone, Shift is part of the character: `?`, `#`.
  if (!mod && !event.altKey) return event.key;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return `${mod ? 'mod+' : ''}${event.altKey ? 'alt+' : ''}${event.shiftKey ? 'shift+' : ''}${key}`;
}

const editing = ['a', 'c', 'v', 'x', 'y', 'z', 'Backspace', 'Delete', 'Home', 'End', 'Enter'];

/** A press that a text field itself uses, although a modifier is held. */
export function editsText(event: KeyPress): boolean {
  if (!event.ctrlKey && !event.metaKey && !event.altKey) return true;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return editing.includes(key) || key.startsWith('Arrow');
}

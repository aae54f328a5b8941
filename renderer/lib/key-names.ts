const everywhere: Record<string, string> = {
  Escape: 'Esc',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ' ': 'Space',
};
const onMac: Record<string, string> = { mod: '⌘', alt: '⌥', shift: '⇧', Enter: '↩' };
const onOthers: Record<string, string> = { mod: 'Ctrl', alt: 'Alt', shift: 'Shift' };

/** The keys of `mod+k` or `g e`, one by one, as they are printed on this keyboard. */
export function keyNames(keys: string, mac: boolean): string[] {
  const named = mac ? onMac : onOthers;
  const presses = keys === ' ' ? [keys] : keys.split(' ');
  return presses.flatMap((press) => {
    const parts = press === '+' ? ['+'] : press.split('+').filter((part) => part !== '');
    const held = parts.length > 1;
    return parts.map(
      (part) => named[part] ?? everywhere[part] ?? (held && part.length === 1 ? part.toUpperCase() : part),
    );
  });
}

export function isMac(): boolean {
  return typeof navigator !== 'undefined' && /\bMac/.test(navigator.userAgent);
}

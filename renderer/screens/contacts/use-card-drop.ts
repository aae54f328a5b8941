import { useEffect, useRef } from 'react';
import { toastFailure } from '#renderer/features/toasts/toasts.tsx';

/**
 * Takes a file of contact cards that is dropped on the window while this screen is shown. Anything else that is dropped
 * is left to become evidence, as everywhere.
 */
export function useCardDrop(enabled: boolean, onFile: (file: File) => void): void {
  const latest = useRef(onFile);
  useEffect(() => {
    latest.current = onFile;
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const onDrop = (event: DragEvent): void => {
      const files = [...(event.dataTransfer?.files ?? [])];
      const cards = files.filter(isCardFile);
      if (cards.length === 0 || cards.length < files.length) return;
      // For the rest of the window, it is taken: the same file is not to become evidence too.
      event.preventDefault();
      const [first] = cards;
      if (first !== undefined) latest.current(first);
      if (cards.length > 1) {
        toastFailure('One file at a time', new Error(`“${first?.name ?? ''}” is shown. Drop the others afterwards.`));
      }
    };
    window.addEventListener('drop', onDrop, { capture: true });
    return () => window.removeEventListener('drop', onDrop, { capture: true });
  }, [enabled]);
}

export function isCardFile({ name, type }: { name: string; type: string }): boolean {
  return /\.(?:vcf|vcard)$/i.test(name) || /^text\/(?:x-)?(?:vcard|directory)\b/i.test(type);
}

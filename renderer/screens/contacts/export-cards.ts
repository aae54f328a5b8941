import type { Contact } from '#renderer/api/generated.ts';
import { toastDone, toastFailure } from '#renderer/features/toasts/toasts.tsx';
import { formatCount } from '#renderer/lib/quantities.ts';

/** Gives a file of contact cards to the browser, for an address book or another program. */
export async function exportCards(contacts: readonly Contact[], matter: string): Promise<void> {
  const [only] = contacts;
  if (only === undefined) return;
  try {
    const { writeCards } = await import('#renderer/screens/contacts/vcard/card-write.ts');
    const name = contacts.length === 1 ? only.name : `${matter === '' ? 'Matter' : matter}, contacts`;
    download(new Blob([writeCards(contacts)], { type: 'text/vcard;charset=utf-8' }), `${fileName(name)}.vcf`);
    toastDone(
      `${formatCount(contacts.length, 'contact')} written as contact cards (vCard 3.0, which every address book reads).`,
    );
  } catch (error) {
    toastFailure('The contacts could not be exported', error);
  }
}

function download(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has taken it by then; an address that is never given back keeps the file in memory.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Without what file systems refuse. */
function fileName(name: string): string {
  return (
    name
      .replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 100) || 'Contacts'
  );
}

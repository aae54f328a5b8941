import { saveFile } from '#renderer/lib/save-file.ts';
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
    saveFile(new Blob([writeCards(contacts)], { type: 'text/vcard;charset=utf-8' }), `${fileName(name)}.vcf`);
    toastDone(
      `${formatCount(contacts.length, 'contact')} exported as contact cards (vCard 3.0, which every address book reads).`,
    );
  } catch (error) {
    toastFailure('The contacts could not be exported', error);
  }
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

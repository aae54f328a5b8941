import type { Party } from '#server/importers/message.ts';

/** These backups write the word "null" for what is missing. */
export function stated(value: string | undefined): string {
  return value === undefined || value === 'null' ? '' : value;
}

/** `(Unknown)` is what the app writes for a number without a contact. */
function contactName(value: string | undefined): string | null {
  const name = stated(value).trim();
  return name === '' || /^\(unknown\)$/i.test(name) ? null : name;
}

/** One number written in two ways is one number; addresses and short codes are compared as words. */
export function sameAddress(address: string): string {
  const figures = address.replace(/[\s().-]/g, '');
  return /^\+?\d{5,}$/.test(figures) ? figures : address.trim().toLowerCase();
}

export interface Thread {
  /** Everybody in it but the owner of the phone. */
  others: Party[];
  title: string | null;
}

/** Who takes part, learned record by record: the names of a group come from its members’ own conversations. */
export class AddressBook {
  #names = new Map<string, string>();

  /** `written` joins the numbers of a group with `~`. */
  thread(written: string | undefined, name: string | undefined): Thread {
    const addresses = unique(stated(written).split('~'));
    const known = contactName(name);
    const [only] = addresses;
    if (addresses.length > 1) return { others: addresses.map((address) => this.party(address)), title: known };
    if (only === undefined) return { others: [{ name: known ?? 'Unknown number', handle: null }], title: null };
    if (known !== null) this.#names.set(sameAddress(only), known);
    return { others: [{ name: known, handle: only }], title: null };
  }

  party(address: string): Party {
    return { name: this.#names.get(sameAddress(address)) ?? null, handle: address };
  }
}

function unique(addresses: readonly string[]): string[] {
  const found = new Map<string, string>();
  for (const address of addresses.map((one) => one.trim()).filter(Boolean)) {
    if (!found.has(sameAddress(address))) found.set(sameAddress(address), address);
  }
  return [...found.values()];
}

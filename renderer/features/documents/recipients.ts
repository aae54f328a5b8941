import type { Contact, Court } from '#renderer/api/generated.ts';

type Recipient = Court['services'][number]['recipients'][number];

/** Who was served: contacts with their address, then whoever was typed, a line each: the name, a comma, the address. */
export function recipientsOf(contacts: readonly Contact[], typed: string): Recipient[] {
  const known = contacts.map(({ id, name, address }) => ({
    name,
    ...(address !== null && address.trim() !== '' && { address: address.trim() }),
    contactId: id,
  }));
  const others = typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, name = line, address = ''] = /^([^,]+),\s*(.*)$/.exec(line) ?? [];
      return { name: name.trim(), ...(address !== '' && { address }) };
    });
  return [...known, ...others];
}

const methods: Record<NonNullable<Court['services'][number]['method']>, string> = {
  personal: 'In person',
  mail: 'By mail',
  email: 'By email',
  eservice: 'By electronic service',
  other: 'In another way',
};

export function methodWords(method: Court['services'][number]['method']): string {
  return method === null ? '' : methods[method];
}

export const methodChoices = Object.entries(methods).map(([value, label]) => ({ value, label }));

/** What a message, its marks and an import may have at most, in characters unless said otherwise. */
export const messageLimits = {
  body: 100_000,
  note: 10_000,
  tag: 100,
  tags: 50,
  name: 200,
  title: 300,
  /** Messages of one answer, one bulk action, one page of a search. */
  page: 2000,
  bulk: 5000,
  found: 200,
  /** What a search found is counted up to here: each is looked up, and nobody reads more. */
  counted: 1000,
  /** One part of an export, in bytes; the contract allows 25 MiB for a file. */
  partBytes: 24 * 1024 * 1024,
  parts: 90,
} as const;

const titleLength = 120;

/** What a message is called where it is one of many things: who wrote it, and its first words. */
export function messageTitle(message: {
  senderName: string | null;
  senderHandle: string | null;
  body: string;
}): string {
  const sender = message.senderName ?? message.senderHandle;
  const words = message.body.replaceAll(/\s+/g, ' ').trim();
  const short = words.length > titleLength ? `${words.slice(0, titleLength).trimEnd()}…` : words;
  return [sender, short || 'no text'].filter((part) => part !== null && part !== '').join(': ');
}

/** What the platforms of messages are called. */
export const platformNames = {
  sms: 'Text messages',
  whatsapp: 'WhatsApp',
  facebook: 'Messenger',
  instagram: 'Instagram',
  email: 'Email',
  other: 'Other',
} as const;

/** Platforms that `platform` has no name for, by the format of their export; threads say them as their `service`. */
export const otherServices: Readonly<Record<string, string>> = { telegram: 'Telegram' };

/** Where messages are from, as people call it. */
export function platformName({ platform, service = null }: Written): string {
  return platform === 'other' && service !== null ? service : platformNames[platform];
}

interface Written {
  platform: keyof typeof platformNames;
  service?: string | null;
}

/** What made an export, by its format. */
export const exportNames: Readonly<Record<string, string>> = {
  sms_backup: 'SMS Backup & Restore (XML)',
  imazing_csv: 'iMazing (CSV)',
  imessage_text: 'imessage-exporter (text)',
  whatsapp: 'WhatsApp, Export chat',
  meta_json: 'Messenger or Instagram, Download your information (JSON)',
  meta_html: 'Messenger or Instagram, Download your information (HTML)',
  telegram: 'Telegram Desktop, Export chat history (JSON)',
  mail: 'Email (.eml, .mbox)',
  csv: 'A table of messages (CSV)',
};

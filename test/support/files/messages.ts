/* Exports of messages, as phones and programs write them. */

export interface Text {
  from: 'me' | 'other';
  at: Date;
  body: string;
  /** A picture. */
  media?: Uint8Array;
}

/** An SMS Backup & Restore file of one conversation. */
export function smsBackup(sent: readonly Text[], { number = '+15551234567', name = 'Daniel Ellery' } = {}): string {
  const records = sent.map(({ from, at, body, media }) => {
    const who = `address="${number}" contact_name="${escaped(name)}" date="${at.getTime()}" readable_date="x"`;
    if (!media)
      return `  <sms protocol="0" ${who} type="${from === 'me' ? 2 : 1}" body="${escaped(body)}" read="1" status="-1" />`;
    const data = Buffer.from(media).toString('base64');
    return `  <mms ${who} msg_box="${from === 'me' ? 2 : 1}" text_only="0" m_type="${from === 'me' ? 128 : 132}">
    <parts>
      <part seq="0" ct="image/jpeg" name="null" cl="photo.jpg" text="null" data="${data}" />
      <part seq="1" ct="text/plain" name="null" cl="text.txt" text="${escaped(body)}" />
    </parts>
    <addrs><addr address="${from === 'me' ? 'insert-address-token' : number}" type="137" charset="106" /><addr address="${from === 'me' ? number : 'insert-address-token'}" type="151" charset="106" /></addrs>
  </mms>`;
  });
  return `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n<smses count="${sent.length}">\n${records.join('\n')}\n</smses>\n`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('\n', '&#10;');
}

/** As many texts as asked, a minute apart from the first of May 2025. */
export function texts(count: number, from = 0): Text[] {
  return Array.from({ length: count }, (_, index) => {
    const nth = from + index;
    return {
      from: nth % 2 === 0 ? 'me' : 'other',
      at: new Date(Date.UTC(2025, 4, 1) + nth * 60_000),
      body: `Message ${nth} about the exchange on day ${nth % 31}`,
    };
  });
}

/** A WhatsApp chat as an iPhone writes it, with the day first. */
export function whatsAppChat(lines: readonly [when: string, who: string, text: string][]): string {
  return lines.map(([when, who, text]) => `[${when}] ${who}: ${text}`).join('\n') + '\n';
}

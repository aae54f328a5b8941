/** A text message or MMS as SMS Backup & Restore writes it. What is missing is written as "null". */
export interface SmsSpec {
  kind: 'sms' | 'mms';
  address?: string;
  name?: string;
  date?: number | string;
  /** `type` of an SMS, `msg_box` of an MMS. */
  box?: number | string;
  body?: string;
  subject?: string;
  parts?: { type: string; name?: string; text?: string; data?: Buffer }[];
  /** Number and type: 137 from, 151 to. */
  addresses?: [address: string, type: number][];
}

export function smsXml(records: readonly SmsSpec[], count: number | null = records.length): string {
  const lines = records.map((spec) => (spec.kind === 'sms' ? sms(spec) : mms(spec)));
  return [
    "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>",
    '<!--File Created By SMS Backup & Restore v10.05.602 on 22/04/2024 23:35:27-->',
    `<smses${count === null ? '' : ` count="${count}"`} backup_set="0a" backup_date="1713821727000">`,
    ...lines,
    '</smses>',
  ].join('\n');
}

function sms({ address, name, date, box, body, subject }: SmsSpec): string {
  return `  <sms protocol="0" address="${written(address)}" date="${date ?? 1_700_000_000_000}" type="${box ?? 1}" subject="${written(subject)}" body=${quoted(body)} toa="null" sc_toa="null" read="1" status="-1" readable_date="Nov 14, 2023 10:13:20 PM" contact_name="${written(name)}" />`;
}

function mms({ address, name, date, box, subject, parts, addresses }: SmsSpec): string {
  const lines = (parts ?? []).map(
    ({ type, name: file, text, data }, at) =>
      `      <part seq="${at}" ct="${type}" name="null" chset="106" cd="null" fn="null" cid="&lt;${at}&gt;" cl="${written(file)}" text=${quoted(text)}${data ? ` data="${data.toString('base64')}"` : ''} />`,
  );
  const addrs = (addresses ?? []).map(
    ([number, type]) => `      <addr address="${written(number)}" type="${type}" charset="106" />`,
  );
  return [
    `  <mms date="${date ?? 1_700_000_000_000}" ct_t="application/vnd.wap.multipart.related" msg_box="${box ?? 1}" sub="${written(subject)}" address="${written(address)}" m_type="132" readable_date="Nov 14, 2023 10:13:20 PM" contact_name="${written(name)}">`,
    '    <parts>',
    ...lines,
    '    </parts>',
    '    <addrs>',
    ...addrs,
    '    </addrs>',
    '  </mms>',
  ].join('\n');
}

function written(text: string | undefined): string {
  return text === undefined ? 'null' : escaped(text);
}

/** Texts with a double quote in them are put in single quotes. */
function quoted(text: string | undefined): string {
  const inside = written(text);
  return text?.includes('"') && !text.includes("'") ? `'${inside.replaceAll('&quot;', '"')}'` : `"${inside}"`;
}

/** Emoji as two references, a surrogate each. */
function escaped(text: string): string {
  return text
    .replace(/[&<>"]/g, (mark) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }[mark] ?? ''};`)
    .replace(/[\ud800-\udfff\n]/g, (unit) => `&#${unit.charCodeAt(0)};`);
}

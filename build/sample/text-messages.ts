import { instant } from './calendar.ts';
import { DANIEL } from './story.ts';

type Direction = 'received' | 'sent';
const TYPE: Record<Direction, number> = { received: 1, sent: 2 };

/** Daniel's messages are received: the export comes from Maya's telephone. */
const THREAD: readonly (readonly [string, string, Direction, string])[] = [
  [
    '2026-01-30',
    '19:02',
    'received',
    'Got the apartment in Cobb Landing. Moving Feb 14. Rent is half of what I pay here',
  ],
  [
    '2026-01-30',
    '19:20',
    'sent',
    'That is two weeks. The order says sixty days and a proposed schedule. How will Wednesdays work from there?',
  ],
  ['2026-01-30', '19:31', 'received', "It's 41 miles, I can drive it. Nothing has to change"],
  ['2026-03-02', '12:10', 'received', 'Sent you 208.80 for the dentist, the ear thing and soccer'],
  ['2026-03-02', '12:44', 'sent', 'Got it, thank you.'],
  ['2026-03-11', '14:58', 'received', 'Traffic on the bridge. Be there by 3:30'],
  [
    '2026-03-11',
    '15:01',
    'sent',
    'Ok. I told the office he should wait inside. I picked up his new glasses at lunch, he can show you',
  ],
  ['2026-04-08', '16:05', 'sent', 'The school called me at 3:15 again. Please text when you are late, not after.'],
  ['2026-04-08', '16:22', 'received', 'Phone was dead. Sorry'],
  ['2026-04-22', '15:05', 'received', 'Leaving work now'],
  ['2026-06-17', '17:20', 'received', "Kept at work, can't make it. Tell him I'm sorry"],
  ['2026-06-17', '17:48', 'sent', 'We waited until 5:45. I told him.'],
  ['2026-06-26', '17:50', 'received', 'Running behind, 6:30'],
  ['2026-06-26', '19:09', 'sent', 'He is in the car with you now so this is just for the record: it was 7:05.'],
  ['2026-07-14', '20:15', 'received', 'Covering a shift tomorrow so no Wednesday'],
  ['2026-08-09', '18:31', 'sent', 'It is 6:31, are you close?'],
  ['2026-08-09', '19:02', 'received', 'Had to stop for fuel, 20 min'],
  ['2026-08-12', '20:40', 'received', 'Should have texted. Long day. Tell him Friday week we do the pier'],
  [
    '2026-08-27',
    '18:12',
    'received',
    'With school starting can we make Fridays 6:30 at the library? I can be on time for that',
  ],
  [
    '2026-08-27',
    '18:25',
    'sent',
    'Yes. From Sept 4, your Fridays, 6:30 at the library. I will put it on the calendar.',
  ],
  ['2026-08-27', '18:26', 'received', '👍'],
  ['2026-09-02', '14:55', 'received', 'On the highway, 3:25'],
  ['2026-09-23', '15:04', 'received', 'Got him. Day off today so we are going to the pier'],
  ['2026-09-23', '15:10', 'sent', 'Great. He has been looking forward to it. Back by 7:30 please, math test tomorrow.'],
  ['2026-09-30', '13:10', 'received', "Can't get away on Wednesdays this month, boss won't move the route"],
  ['2026-09-30', '13:42', 'sent', 'Then let us change the days properly. I sent you a proposal on the 20th.'],
];

const CONTACT = 'Daniel T';
const EXPORTED = instant('2026-10-01', '21:05');

/** The thread as the Android application "SMS Backup & Restore" exports it. */
export function textMessagesXml(): Buffer {
  const lines = [
    "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>",
    `<smses count="${THREAD.length}" backup_set="9d1f6c02-4c5e-4f0e-9a53-0f6a7c1b2e10" backup_date="${EXPORTED}" type="full">`,
    ...THREAD.map(([date, time, direction, body], index) =>
      sms(instant(date, time) + ((index * 7919) % 58_000), direction, body),
    ),
    '</smses>',
  ];
  return Buffer.from(`${lines.join('\n')}\n`, 'utf8');
}

function sms(when: number, direction: Direction, body: string): string {
  const sentAt = direction === 'received' ? when - 1400 : 0;
  return (
    `  <sms protocol="0" address="${DANIEL.e164}" date="${when}" type="${TYPE[direction]}" subject="null" body="${attribute(body)}" ` +
    `toa="null" sc_toa="null" service_center="null" read="1" status="-1" locked="0" date_sent="${sentAt}" sub_id="1" ` +
    `readable_date="${readable(when)}" contact_name="${CONTACT}" />`
  );
}

/** The application writes an emoji as its two surrogates, which strict XML readers refuse: real exports do, so this one does. */
function attribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll(/[\ud800-\udfff]/g, (half) => `&#${half.charCodeAt(0)};`);
}

function readable(when: number): string {
  const options = { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'America/Los_Angeles' } as const;
  // Newer ICU data writes a narrow no-break space before AM and PM; the application writes a plain one.
  return new Intl.DateTimeFormat('en-US', options).format(when).replaceAll('\u202f', ' ');
}

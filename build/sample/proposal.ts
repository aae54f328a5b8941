import { longDate } from './calendar.ts';
import { CASE_NUMBER, CHILD, DANIEL, LIBRARY, MAYA, ORDER_DATE } from './story.ts';

const TABLE: readonly (readonly [string, string, string])[] = [
  ['When', 'Now', 'Proposed'],
  [
    'Weekends',
    'Alternating, Friday 2:50 p.m. to Sunday 6:00 p.m.',
    'Alternating, Friday 6:30 p.m. to Sunday 6:00 p.m.',
  ],
  ['Wednesdays', '2:50 p.m. to 7:30 p.m.', '6:15 p.m. to 8:00 p.m., dinner in Fernhill'],
  ['If Wednesdays cannot be kept', 'Nothing', 'Sunday night of Daniel’s weekends, school drop-off Monday 8:10 a.m.'],
  ['Summer', 'Two weeks each', 'Three weeks each'],
];

const PARAGRAPHS: readonly string[] = [
  `For mediation and, if it does not settle, for the hearing. It would replace sections 3.1 to 3.3 of the order of ${longDate(ORDER_DATE)}; everything else stays.`,
  `The library stays the exchange place: ${LIBRARY}, main entrance. No exchange happens at the school except Monday drop-off.`,
  `Over four weeks ${CHILD.name} is with ${DANIEL.name} for the same two weekends as now. The school-day pick-ups that were missed or late are the only hours that go.`,
  'The extra summer week gives back more time than the shorter Wednesdays take away.',
];

/** Maya's proposal, written in a plain word processor and saved as rich text. */
export function proposalRtf(): Buffer {
  const title = `{\\pard\\qc\\sb0\\sa120\\b\\fs30 ${rtf('Proposed parenting schedule')}\\par}`;
  const subtitle = `{\\pard\\qc\\sa240 ${rtf(`${MAYA.name} and ${DANIEL.name}, ${CASE_NUMBER}`)}\\par}`;
  const [opening = '', ...rest] = PARAGRAPHS;
  const parts = [
    title,
    subtitle,
    paragraph(opening),
    ...TABLE.map(tableRow),
    '{\\pard\\sa120\\par}',
    ...rest.map(paragraph),
  ];
  const signed = paragraph(`${MAYA.name}, ${longDate('2026-09-20')}`);
  const head = '{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0\\froman\\fcharset0 Times New Roman;}}\\f0\\fs24';
  return Buffer.from(`${[head, ...parts, signed, '}'].join('\r\n')}\r\n`, 'latin1');
}

const paragraph = (text: string): string => `{\\pard\\sa160\\sl300\\slmult1 ${rtf(text)}\\par}`;

function tableRow(cells: readonly [string, string, string], index: number): string {
  const border = '\\clbrdrt\\brdrs\\brdrw10\\clbrdrb\\brdrs\\brdrw10\\clbrdrl\\brdrs\\brdrw10\\clbrdrr\\brdrs\\brdrw10';
  const edges = [2200, 5600, 9300].map((edge) => `${border}\\cellx${edge}`).join('');
  const written = cells
    .map((text) => `\\pard\\intbl ${index === 0 ? `{\\b ${rtf(text)}}` : rtf(text)}\\cell`)
    .join(' ');
  return `\\trowd\\trgaph100${edges} ${written}\\row`;
}

/** RTF is ASCII: other characters are written as their code with a question mark for old readers. */
function rtf(text: string): string {
  return text
    .replaceAll(/[\\{}]/g, (mark) => `\\${mark}`)
    .replaceAll(/[^\x20-\x7e]/g, (letter) => `\\u${letter.charCodeAt(0)}?`);
}

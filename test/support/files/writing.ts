/** An RTF document; letters outside ASCII are written both ways that programs write them. */
export function rtf(paragraphs: readonly string[]): Buffer {
  const body = paragraphs.map((text) => `\\pard ${escapeRtf(text)}\\par\n`).join('');
  return Buffer.from(
    `{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0\\fswiss\\fcharset0 Arial;}}{\\info{\\author Dana Reyes}}\\uc1\n${body}}`,
    'latin1',
  );
}

function escapeRtf(text: string): string {
  return text.replace(/[\\{}]|[^\x20-\x7e]/g, (character) => {
    if (/[\\{}]/.test(character)) return `\\${character}`;
    const code = character.charCodeAt(0);
    return code < 256 ? `\\'${code.toString(16).padStart(2, '0')}` : `\\u${code > 32_767 ? code - 65_536 : code}?`;
  });
}

/** The same document as `wordWithEverything`, as a word processor writes RTF. */
export function rtfWithEverything(): Buffer {
  const item = (label: string, level: number, text: string): string =>
    `{\\listtext\\pard\\plain ${escapeRtf(label)}\\tab}\\pard\\ls1\\ilvl${level} ${text}\\par\n`;
  const row = (...cells: string[]): string =>
    `\\trowd\\cellx2000\\cellx4000 ${cells.map((text) => `\\pard\\intbl ${text}\\cell`).join(' ')}\\row\n`;
  const note = (text: string): string => `{\\super\\chftn{\\footnote\\pard\\plain{\\super\\chftn} ${text}}}`;
  const body = [
    '{\\header\\pard DRAFT of October 2\\par}{\\footer\\pard Ellery declaration, page 1\\par}',
    '\\pard\\s1 Declaration of Maya Ellery\\par',
    `\\pard\\plain I was {\\b never} told, {\\i In re Rowan} applies and \\strike nothing else\\strike0  does.${note('Order of August 12.')}{\\v  Secret.} He {\\deleted always }sometimes {\\*\\atnid S}{\\*\\annotation\\pard Is that so?}came.\\par`,
    '\\pard\\plain\\outlinelevel1 Exchanges\\par',
    item('5.', 0, 'Friday') + item('(a)', 1, 'at school') + item('(b)', 1, 'at home') + item('6.', 0, 'Sunday'),
    item('•', 0, 'a coat') + item('◦', 1, 'with a hood'),
    row('Date', 'Late') + row('March 1', '34 min | 2'),
    '\\pard\\s2 I will be late again.\\par',
    `\\pard\\plain See {\\field{\\*\\fldinst HYPERLINK "https://court.example/plan"}{\\fldrslt the plan}}.${note('Section 4.1.')}\\par`,
    '12 Commons Way\\line Fernhill\\par\\page',
    '1. is not a list, and *this* not emphasis.\\par',
  ];
  const styles = '{\\stylesheet{\\s0 Normal;}{\\s1\\b heading 1;}{\\s2\\i Quote;}}';
  return Buffer.from(
    `{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0\\fcharset0 Arial;}}${styles}{\\info{\\title Declaration of Maya Ellery}}\\uc1\n${body.join('\n')}}`,
    'latin1',
  );
}

/** The same as a page of HTML, with what its reader does not see. */
export const htmlWithEverything = `<!doctype html><html><head><title>Declaration of Maya Ellery</title><style>p { }</style></head><body>
<!-- Is that so? --><h1>Declaration of Maya Ellery</h1>
<p>I was <b>never</b> told, <em>In re Rowan</em> applies and <s>nothing else</s> does.<span style="display: none"> Secret.</span>
He sometimes came.</p><script>document.write('no')</script>
<h2>Exchanges</h2>
<ol start="5"><li>Friday<ol><li>at school</li><li>at home</li></ol></li><li>Sunday</li></ol>
<ul><li>a coat<ul><li>with a hood</li></ul></li></ul>
<table><tr><th>Date</th><th>Late</th></tr><tr><td>March 1</td><td>34 min | 2</td></tr></table>
<blockquote>I will be late again.</blockquote>
<p>See <a href="https://court.example/plan">the plan</a>.</p>
<p>12 Commons Way<br>Fernhill</p>
<p>1. is not a list, and *this* not emphasis.</p></body></html>`;

import { zip } from './zip.ts';

const names = ['office', 'text', 'table', 'style'].map(
  (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
);
const spaces = [
  ...names,
  'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"',
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:meta="urn:oasis:names:tc:opendocument:xmlns:meta:1.0"',
].join(' ');

/** An OpenDocument text of raw parts: automatic styles and body. */
export function odtOfParts(styles: string, body: string, title = ''): Buffer {
  const part = (name: string, kind: string, inner: string) => ({
    name,
    content: `<?xml version="1.0"?><office:document-${kind} ${spaces}>${inner}</office:document-${kind}>`,
  });
  return zip([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text', stored: true },
    part(
      'content.xml',
      'content',
      `<office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body>`,
    ),
    part('meta.xml', 'meta', `<office:meta><dc:title>${title}</dc:title></office:meta>`),
  ]);
}

function note(label: string, text: string): string {
  return `<text:note text:id="n${label}" text:note-class="footnote"><text:note-citation>${label}</text:note-citation><text:note-body><text:p>${text}</text:p></text:note-body></text:note>`;
}

function item(text: string, inner = ''): string {
  return `<text:list-item><text:p>${text}</text:p>${inner}</text:list-item>`;
}

function row(...cells: string[]): string {
  return `<table:table-row>${cells.map((text) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`).join('')}</table:table-row>`;
}

/** The same document as `wordWithEverything`, as LibreOffice writes it. */
export function odtWithEverything(): Buffer {
  const look = (name: string, properties: string): string =>
    `<style:style style:name="${name}" style:family="text"><style:text-properties ${properties}/></style:style>`;
  const styles = [
    look('B', 'fo:font-weight="bold"'),
    look('I', 'fo:font-style="italic"'),
    look('S', 'style:text-line-through-style="solid"'),
    look('H', 'text:display="none"'),
    '<style:style style:name="P1" style:family="paragraph"><style:paragraph-properties fo:break-before="page"/></style:style>',
    '<style:style style:name="P2" style:family="paragraph" style:parent-style-name="Quotations"/>',
    '<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-suffix="." style:num-format="1" text:start-value="5"/><text:list-level-style-number text:level="2" style:num-prefix="(" style:num-suffix=")" style:num-format="a"/></text:list-style>',
    '<text:list-style style:name="L2"><text:list-level-style-bullet text:level="1" text:bullet-char="•"/></text:list-style>',
  ].join('');
  const within = `<text:list>${item('at school')}${item('at home')}</text:list>`;
  const body = [
    '<text:tracked-changes><text:changed-region><text:deletion><text:p>always </text:p></text:deletion></text:changed-region></text:tracked-changes>',
    '<text:h text:outline-level="1">Declaration of Maya Ellery</text:h>',
    `<text:p>I was <text:span text:style-name="B">never</text:span> told, <text:span text:style-name="I">In re Rowan</text:span> applies and <text:span text:style-name="S">nothing else</text:span> does.${note('1', 'Order of August 12.')}<text:span text:style-name="H"> Secret.</text:span> He <text:change/>sometimes <office:annotation><dc:creator>S</dc:creator><text:p>Is that so?</text:p></office:annotation>came.</text:p>`,
    '<text:h text:outline-level="2">Exchanges</text:h>',
    `<text:list text:style-name="L1">${item('Friday', within)}${item('Sunday')}</text:list>`,
    `<text:list text:style-name="L2">${item('a coat', `<text:list>${item('with a hood')}</text:list>`)}</text:list>`,
    `<table:table>${row('Date', 'Late')}${row('March 1', '34 min | 2')}</table:table>`,
    '<text:p text:style-name="P2">I will be late again.</text:p>',
    `<text:p>See <text:a xlink:href="https://court.example/plan">the plan</text:a>.${note('2', 'Section 4.1.')}</text:p>`,
    '<text:p>12 Commons Way<text:line-break/>Fernhill</text:p>',
    '<text:p text:style-name="P1">1. is not a list, and *this* not emphasis.</text:p>',
  ].join('');
  return odtOfParts(styles, body, 'Declaration of Maya Ellery');
}

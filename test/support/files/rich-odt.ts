import { zip } from './zip.ts';

const spaces = [
  ...['office', 'text', 'table', 'style', 'draw', 'form', 'chart'].map(
    (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
  ),
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
].join(' ');

const controls = [
  '<form:checkbox form:id="c1" form:label="Mediation" form:current-state="checked"/>',
  '<form:checkbox form:id="c2" form:label="Trial" form:state="unchecked"/>',
  '<form:text form:id="c3" form:current-value="Dana Reyes"/>',
  '<form:listbox form:id="c4"><form:option form:label="Mother"/><form:option form:current-selected="true" form:label="Father"/></form:listbox>',
].join('');

const chart = `<office:document-content ${spaces}><office:body><office:chart><chart:chart><chart:title><text:p>Support</text:p></chart:title><table:table table:name="local-table"><table:table-row><table:table-cell><text:p>March</text:p></table:table-cell><table:table-cell><text:p>900</text:p></table:table-cell></table:table-row></table:table></chart:chart></office:chart></office:body></office:document-content>`;

const comment =
  '<office:annotation><dc:creator>Sam</dc:creator><dc:date>2024-03-01T10:00:00</dc:date><text:p>Is that so?</text:p></office:annotation>';

/**
 * An OpenDocument text with numbered chapters, a header, a footer, a form, a chart, and a comment within a list. `type`
 * says where its type is: as the first entry, as the last, or nowhere.
 */
export function richOdt(type: 'first' | 'last' | 'nowhere'): Buffer {
  const chapter = (level: number): string =>
    `<text:outline-level-style text:level="${level}" style:num-format="1" style:num-suffix="." text:display-levels="${level}"/>`;
  const control = (id: string): string => `<draw:control draw:control="${id}"/>`;
  const body = [
    `<office:forms><form:form>${controls}</form:form></office:forms>`,
    '<text:h text:outline-level="1">Facts</text:h>',
    '<text:h text:outline-level="2">Housing</text:h>',
    '<text:h text:outline-level="2">Money</text:h>',
    '<text:h text:outline-level="1" text:is-list-header="true">Prayer</text:h>',
    `<text:p>${['c1', 'c2', 'c3', 'c4'].map(control).join(' | ')}</text:p>`,
    `<text:list text:style-name="L1"><text:list-item><text:p>${comment}One</text:p></text:list-item><text:list-item><text:p>Two</text:p></text:list-item></text:list>`,
    '<text:p><draw:frame><draw:object xlink:href="./Object 1"/></draw:frame></text:p>',
    '<text:p>See<draw:frame><draw:text-box><text:p>In the box</text:p></draw:text-box></draw:frame> beside.</text:p>',
  ];
  const lists =
    '<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-suffix="." style:num-format="1"/></text:list-style>';
  const mimetype = { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text', stored: true };
  return zip([
    ...(type === 'first' ? [mimetype] : []),
    {
      name: 'styles.xml',
      content: `<office:document-styles ${spaces}><office:styles><text:outline-style>${chapter(1)}${chapter(2)}</text:outline-style></office:styles><office:master-styles><style:master-page><style:header><text:p>In re Reyes</text:p></style:header><style:header-left><text:p>In re Reyes</text:p></style:header-left><style:footer><text:p>Confidential</text:p></style:footer></style:master-page></office:master-styles></office:document-styles>`,
    },
    {
      name: 'content.xml',
      content: `<office:document-content ${spaces}><office:automatic-styles>${lists}</office:automatic-styles><office:body><office:text>${body.join('')}</office:text></office:body></office:document-content>`,
    },
    { name: 'Object 1/content.xml', content: chart },
    { name: 'META-INF/manifest.xml', content: '<manifest/>' },
    ...(type === 'last' ? [mimetype] : []),
  ]);
}

import { relations, chartPart } from './sheets.ts';
import { zip } from './zip.ts';

const spaces = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"',
  'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
].join(' ');

export function run(text: string, properties = ''): string {
  return `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
}

/** A field of an old Word form that has no words of its own. */
export function formField(inner: string): string {
  const place = (kind: string, data = ''): string =>
    `<w:r><w:fldChar w:fldCharType="${kind}">${data}</w:fldChar></w:r>`;
  return `${place('begin', `<w:ffData>${inner}</w:ffData>`)}<w:r><w:instrText> FORMCHECKBOX </w:instrText></w:r>${place('separate')}${place('end')}`;
}

/** The diagram (SmartArt) of some words, as a part of its own. */
export function diagramPart(...words: string[]): string {
  const points = words.map((text) => `<dgm:pt><dgm:t><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`);
  return `<dgm:dataModel ${spaces}><dgm:ptLst>${points.join('')}</dgm:ptLst></dgm:dataModel>`;
}

/**
 * A Word document of a body, in which rId1 is a chart, rId2 a diagram, and those from rId3 on the files given, to be put
 * in whole.
 */
export function richDocx(
  body: string,
  chunks: readonly (readonly [name: string, bytes: Buffer | string])[] = [],
): Buffer {
  const names = chunks.map(([name]) => name);
  return zip([
    {
      name: '[Content_Types].xml',
      content: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    },
    { name: 'word/document.xml', content: `<w:document ${spaces}><w:body>${body}</w:body></w:document>` },
    { name: 'word/_rels/document.xml.rels', content: relations('charts/chart1.xml', 'diagrams/data1.xml', ...names) },
    { name: 'word/charts/chart1.xml', content: chartPart('Support', 'Paid', [['March', 900]]) },
    { name: 'word/diagrams/data1.xml', content: diagramPart('Mother', 'Father') },
    ...chunks.map(([name, content]) => ({ name: `word/${name}`, content })),
  ]);
}

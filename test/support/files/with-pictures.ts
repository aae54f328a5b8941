import { relations } from './sheets.ts';
import { zip } from './zip.ts';

/* Files of office programs with a picture on their second page, where they have pages. */

/** A workbook of two sheets. */
export function xlsxWithPicture(png: Buffer): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const sheet = (words: string, drawing = ''): string =>
    `<worksheet xmlns="${main}" xmlns:r="${office}"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${words}</t></is></c></row></sheetData>${drawing}</worksheet>`;
  return zip([
    { name: '_rels/.rels', content: relations('xl/workbook.xml') },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="One" sheetId="1" r:id="rId1"/><sheet name="Two" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', content: relations('worksheets/sheet1.xml', 'worksheets/sheet2.xml') },
    { name: 'xl/worksheets/sheet1.xml', content: sheet('First') },
    { name: 'xl/worksheets/sheet2.xml', content: sheet('Second', '<drawing r:id="rId1"/>') },
    { name: 'xl/worksheets/_rels/sheet2.xml.rels', content: relations('../drawings/drawing1.xml') },
    { name: 'xl/drawings/drawing1.xml', content: '<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/x"/>' },
    { name: 'xl/drawings/_rels/drawing1.xml.rels', content: relations('../media/image1.png') },
    { name: 'xl/media/image1.png', content: png },
  ]);
}

const spaces = ['office', 'text', 'table', 'draw']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');

/** A spreadsheet of two sheets, or a presentation of two slides. */
export function openDocumentWithPicture(kind: 'spreadsheet' | 'presentation', png: Buffer): Buffer {
  const frame = '<draw:frame><draw:image xlink:href="Pictures/1.png"/></draw:frame>';
  const words = (text: string): string => `<text:p>${text}</text:p>`;
  const table = (text: string, more = ''): string =>
    `<table:table table:name="${text}">${more}<table:table-row><table:table-cell>${words(text)}</table:table-cell></table:table-row></table:table>`;
  const slide = (text: string, more = ''): string =>
    `<draw:page draw:name="${text}"><draw:frame><draw:text-box>${words(text)}</draw:text-box></draw:frame>${more}</draw:page>`;
  const pages =
    kind === 'spreadsheet'
      ? table('First') + table('Second', `<table:shapes>${frame}</table:shapes>`)
      : slide('First') + slide('Second', frame);
  return zip([
    { name: 'mimetype', content: `application/vnd.oasis.opendocument.${kind}`, stored: true },
    {
      name: 'content.xml',
      content: `<office:document-content ${spaces} xmlns:xlink="http://www.w3.org/1999/xlink"><office:body><office:${kind}>${pages}</office:${kind}></office:body></office:document-content>`,
    },
    { name: 'Pictures/1.png', content: png },
  ]);
}

/** As Word writes one: in figures, with what is known of it, and a drawing for old programs; or as bytes. */
export function rtfWithPicture(png: Buffer, asBytes = false): Buffer {
  if (asBytes) {
    const head = `{\\rtf1\\ansi First\\par {\\pict\\pngblip\\bin${png.length} `;
    return Buffer.concat([Buffer.from(head), png, Buffer.from('}}')]);
  }
  const figures = png.toString('hex').replace(/(.{128})/g, '$1\r\n');
  return Buffer.from(
    `{\\rtf1\\ansi First\\par {\\*\\shppict{\\pict{\\*\\picprop{\\sp{\\sn fLine}{\\sv 0}}}\\picw10\\pngblip\\bliptag12{\\*\\blipuid 0a0b0c}${figures}}}{\\nonshppict{\\pict\\wmetafile8 0102}}}`,
  );
}

import { diagramPart } from './rich-word.ts';
import { chartPart, relations } from './sheets.ts';
import { zip } from './zip.ts';

const spaces = [
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
].join(' ');

const shape = (text: string): string => `<p:sp><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;

/** A presentation of one slide, with a chart, a diagram, alternatives, comments of both kinds; and a hidden slide. */
export function richPptx(picture?: Buffer): Buffer {
  const alternatives = `<mc:AlternateContent><mc:Choice Requires="x">${shape('Formula')}</mc:Choice><mc:Fallback>${shape('Formula')}</mc:Fallback></mc:AlternateContent>`;
  const slide = (inner: string, hidden = ''): string =>
    `<p:sld ${spaces}${hidden}><p:cSld><p:spTree>${inner}</p:spTree></p:cSld></p:sld>`;
  const parts: Record<string, string> = {
    'ppt/presentation.xml': `<p:presentation ${spaces}><p:sldIdLst><p:sldId id="256" r:id="rId1"/><p:sldId id="257" r:id="rId2"/></p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations('slides/slide1.xml', 'slides/slide2.xml'),
    'ppt/slides/slide1.xml': slide(shape('First') + alternatives),
    'ppt/slides/slide2.xml': slide(shape('Second'), ' show="0"'),
    'ppt/slides/_rels/slide1.xml.rels': relations('../charts/chart1.xml', '../diagrams/data1.xml', '../comments/comment1.xml', '../comments/modernComment_1.xml'),
    'ppt/slides/_rels/slide2.xml.rels': relations(...(picture ? ['../media/image1.png'] : [])),
    'ppt/charts/chart1.xml': chartPart('Support', 'Paid', [['March', 900]]),
    'ppt/diagrams/data1.xml': diagramPart('Mother'),
    'ppt/commentAuthors.xml': `<p:cmAuthorLst ${spaces}><p:cmAuthor id="0" name="Sam"/></p:cmAuthorLst>`,
    'ppt/authors.xml': '<authorLst xmlns="x"><author id="{1}" name="Dana Reyes"/></authorLst>',
    'ppt/comments/comment1.xml': `<p:cmLst ${spaces}><p:cm authorId="0" dt="2024-03-01T10:00:00"><p:pos x="1"/><p:text>Is that so?</p:text></p:cm></p:cmLst>`,
    'ppt/comments/modernComment_1.xml': `<cmLst xmlns="x" ${spaces}><cm authorId="{1}" created="2024-03-02T10:00:00"><replyLst><reply authorId="{1}"><txBody><a:p><a:r><a:t>Yes.</a:t></a:r></a:p></txBody></reply></replyLst><txBody><a:p><a:r><a:t>Late</a:t></a:r></a:p></txBody></cm></cmLst>`,
  }; // prettier-ignore
  const files = Object.entries(parts).map(([name, content]): { name: string; content: string | Buffer } => ({
    name,
    content,
  }));
  return zip(picture ? [...files, { name: 'ppt/media/image1.png', content: picture }] : files);
}

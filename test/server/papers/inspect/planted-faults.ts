import { font, madePdf, stream } from '#test/server/papers/sources/made-pdf.ts';
import { scannedPdf } from '#test/support/files/pdf.ts';
import { randomNumbers } from '#test/bench/matter/prose.ts';
import { drawn, type Draw, hiding, pageOfText } from './planted-pdf.ts';
import { account, card, iban, routing, socialSecurity, taxpayer } from './planted-numbers.ts';

/* Files with a fault each, and what preflight has to say of them: this and nothing else. Some programs say who they are. */

export interface PlantedFault {
  name: string;
  pdf: Buffer;
  codes: string[];
}

export const child = 'Maya Reyes';

export async function plantedFaults(noise: Buffer): Promise<PlantedFault[]> {
  const faults: [string, string, Buffer | Promise<Buffer>][] = [
    ...sentences().map(([code, text], at): [string, string, Promise<Buffer>] => [`“${text}”`, code, inProse(text, at)]),
    ...Object.entries(hiding).flatMap(([way, hide]) =>
      ['Settlement offer 85000', 'Meet me at the old house'].map((secret): [string, string, Promise<Buffer>] => [
        `“${secret}” hidden by ${way}`,
        'hidden_text',
        drawn((document) => {
          pageOfText(document);
          hide(secret, noise)(document);
        }),
      ]),
    ),
    ...structures().map(([name, codes, objects, trailer]): [string, string, Buffer] => [
      name,
      codes,
      madePdf([...objects], trailer),
    ]),
    ['a scan without text', 'unsearchable_page metadata', scannedPdf(['The exchange took place'])],
    [
      'a scan that was fed sideways',
      'unsearchable_page metadata',
      scannedPdf(['The exchange took place'], { turned: 90 }),
    ],
    ['encryption', 'encrypted', drawn(pageOfText, { ownerPassword: 'owner', permissions: {} })],
    [
      'encryption with 256 bits',
      'encrypted metadata',
      drawn(pageOfText, { ownerPassword: 'owner', pdfVersion: '1.7ext3' }),
    ],
    ['a place of its table that is wrong', 'repaired', damaged(/startxref\n\d+/u, 'startxref\n7')],
    ['no table at all', 'repaired', damaged(/xref\n0 [^]*?trailer/u, 'trailer')],
    ['nothing but its first bytes', 'unreadable', Promise.resolve(Buffer.from('%PDF-1.7\n1 0 obj\n<<'))],
  ];
  return Promise.all(faults.map(async ([name, codes, pdf]) => ({ name, codes: codes.split(' '), pdf: await pdf })));
}

function sentences(): [code: string, text: string][] {
  const pick = randomNumbers(15);
  return [
    ['social_security_number', `His number is ${socialSecurity(pick)} on the form.`],
    ['social_security_number', `Form W-4 lists ${socialSecurity(pick)}, which she signed.`],
    ['social_security_number', `Social Security number ${socialSecurity(pick, ' ')} was given.`],
    ['social_security_number', `SSN: ${socialSecurity(pick, '')}`],
    ['taxpayer_number', `The return names ${taxpayer(pick)} as hers.`],
    ['taxpayer_number', 'The employer’s EIN is 12-3456789 in box b.'],
    ['card_number', `Paid with ${card(pick, '4', 16, ' ')} on Friday.`],
    ['card_number', `Paid with ${card(pick, '52', 16, '-')} on Friday.`],
    ['card_number', `Paid with ${card(pick, '37', 15, ' ')} on Friday.`],
    ['card_number', `Paid with ${card(pick, '6011', 16, '')} on Friday.`],
    ['bank_account', `Wired to ${iban(pick, 'GB', 'NWBK', 22, ' ')} that day.`],
    ['bank_account', `Wired to ${iban(pick, 'DE', '', 22, '')} that day.`],
    ['bank_account', `Wired to ${iban(pick, 'FR', '', 27, ' ')} that day.`],
    ['bank_account', `His checking account no. ${account(pick)} was closed.`],
    ['bank_account', `Savings account ${account(pick)} is joint.`],
    ['bank_account', `Routing number ${routing(pick)} of the bank.`],
    ['national_insurance_number', 'Her NI number is JG 12 34 56 A on the slip.'],
    ['driver_license', 'Driver’s license no. D4471902 was copied.'],
    ['birth_date', 'The boy, born on April 9, 2016, lives with her.'],
    ['birth_date', 'Date of birth: 04/09/2016'],
    ['birth_date', 'DOB 2016-04-09 in the school’s record'],
    ['birth_date', 'a girl (9 April 2016, date of birth) at the school'],
    ['child_name', `He drove ${child} to the dentist.`],
    ['child_name', 'HE DROVE MAYA REYES HOME.'],
    ['child_name', 'It was Maya L. Reyes who called.'],
  ];
}

const fonts = ['Helvetica', 'Times-Roman', 'Courier'];
const sizes = [8, 10, 12];

/** On a page with prose around it, in another font, size and place each time. */
function inProse(text: string, at: number): Promise<Buffer> {
  const draw: Draw = (document) => {
    pageOfText(document);
    document.font(fonts[at % 3] ?? 'Helvetica').fontSize(sizes[(at + Math.floor(at / 3)) % 3] ?? 10);
    document.text('The parties agree on the following.', 72, 200 + (at % 7) * 40).text(text, { lineBreak: false });
    document.text('Nothing else was said of it at the meeting.', 72, 620);
  };
  return drawn(draw);
}

async function damaged(what: RegExp, instead: string): Promise<Buffer> {
  const pdf = (await drawn(pageOfText)).toString('latin1');
  const changed = pdf.replace(what, instead);
  if (changed === pdf) throw new Error('Nothing was damaged.');
  return Buffer.from(changed, 'latin1');
}

/** Objects of a PDF: its catalog, pages, page, content, font, and what the page or the catalog carries. */
function structures(): [name: string, codes: string, objects: string[], trailer?: string][] {
  const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
  const file = '<< /Type /Filespec /F (a.txt) /EF << /F 7 0 R >> >>';
  const embedded = stream('words', '/Type /EmbeddedFile ');
  const layer = '<< /Type /OCG /Name (Draft) >>';
  const layers = (off: string): string => `/OCProperties << /OCGs [6 0 R] /D << /Order [6 0 R] ${off} >> >>`;
  const marked = '/OC /L BDC BT /F1 12 Tf 72 600 Td (Settlement offer) Tj ET EMC';
  const field = (entries: string): string => `<< /Subtype /Widget /Rect [72 400 272 420] /T (name) ${entries} >>`;
  const form = '/AcroForm << /Fields [6 0 R] /DR << /Font << /F1 5 0 R >> >> /DA (/F1 12 Tf 0 g) >>';
  const note = (subtype: string, more = ''): string =>
    `<< /Type /Annot /Subtype /${subtype} /Rect [72 500 92 520] /Contents (Ask him) ${more} >>`;
  const xmp = stream('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>', '/Type /Metadata /Subtype /XML ');
  return [
    ['a script when it opens', 'scripts', page({ catalog: `/OpenAction ${script}` })],
    ['a script by name', 'scripts', page({ catalog: `/Names << /JavaScript << /Names [(a) ${script}] >> >>` })],
    ['a script of a page', 'scripts', page({ page: `/AA << /O ${script} >>` })],
    [
      'a file attached',
      'attachments',
      page({ catalog: '/Names << /EmbeddedFiles << /Names [(a) 6 0 R] >> >>' }, file, embedded),
    ],
    [
      'a file in a comment',
      'attachments annotations',
      page({ page: `/Annots [${note('FileAttachment', '/FS 6 0 R')}]` }, file, embedded),
    ],
    [
      'a layer that is on',
      'layers',
      page({ catalog: layers(''), resources: '/Properties << /L 6 0 R >>', content: marked }, layer),
    ],
    [
      'a layer that is off',
      'hidden_text layers',
      page({ catalog: layers('/OFF [6 0 R]'), resources: '/Properties << /L 6 0 R >>', content: marked }, layer),
    ],
    ['a field that is empty', 'form_fields', page({ catalog: form, page: '/Annots [6 0 R]' }, field('/FT /Tx'))],
    [
      'a box that is not ticked',
      'form_fields',
      page({ catalog: form, page: '/Annots [6 0 R]' }, field('/FT /Btn /V /Off /AS /Off')),
    ],
    [
      'a signature',
      'signed form_fields',
      page(
        { catalog: form, page: '/Annots [6 0 R]' },
        field('/FT /Sig /V 7 0 R'),
        '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 1 2 3] /Contents <00> >>',
      ),
    ],
    ['a comment', 'annotations', page({ page: `/Annots [${note('Text')}]` })],
    [
      'a highlight',
      'annotations',
      page({ page: `/Annots [${note('Highlight', '/QuadPoints [72 520 92 520 72 500 92 500]')}]` }),
    ],
    [
      'a link to outside',
      'outside_link',
      page({
        page: '/Annots [<< /Type /Annot /Subtype /Link /Rect [72 72 90 90] /A << /S /URI /URI (https://example.org/a) >> >>]',
      }),
    ],
    [
      'a link to a program',
      'outside_link',
      page({ page: '/Annots [<< /Type /Annot /Subtype /Link /Rect [72 72 90 90] /A << /S /Launch /F (a.exe) >> >>]' }),
    ],
    ['an author', 'metadata', page({}, '<< /Author (Dana) >>'), '/Info 6 0 R '],
    ['a program’s name', 'metadata', page({}, '<< /Producer (Word) /CreationDate (D:20240101) >>'), '/Info 6 0 R '],
    ['properties as XML', 'metadata', page({ catalog: '/Metadata 6 0 R' }, xmp)],
  ];
}

/** A page of words with what is given in its catalog, itself, its resources and its content; more objects begin with 6. */
function page(
  given: { catalog?: string; page?: string; resources?: string; content?: string },
  ...more: string[]
): string[] {
  const words = 'BT /F1 12 Tf 72 700 Td (The exchange took place outside the school.) Tj ET ';
  return [
    `<< /Type /Catalog /Pages 2 0 R ${given.catalog ?? ''} >>`,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R ${given.page ?? ''}
      /Resources << /Font << /F1 5 0 R >> ${given.resources ?? ''} >> >>`,
    stream(words + (given.content ?? '')),
    font,
    ...more,
  ];
}

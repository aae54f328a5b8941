import type { CourtProfile } from './court-profile.ts';
import type { Caption } from './paper.ts';

/** The caption as the sheets and the Word writer set it. */
export interface SetCaption {
  layout: CourtProfile['firstPage']['layout'];
  court: string[];
  /** Parties of one role together, in their order. */
  parties: { names: string[]; role: string }[];
  number: string;
  title: string;
  hearing: string[];
  filer: string[];
  filerAtTop: boolean;
  versus: string;
  /** Empty above a single name, such as that of a case whose parties are unknown. */
  between: string;
}

export function setCaption(caption: Caption, { firstPage }: CourtProfile): SetCaption {
  const filer = caption.filer.map((line) => line.trim()).filter((line) => line !== '');
  const number = caption.caseNumber.trim();
  const parties = sidesOf(caption.parties);
  return {
    layout: firstPage.layout,
    court: firstPage.court.flatMap((line) => courtLine(line, caption)),
    parties,
    number: number === '' ? '' : `${firstPage.numberLabel} ${number}`,
    title: caption.title.trim(),
    hearing: caption.hearing.split('\n').filter((line) => line.trim() !== ''),
    filer: firstPage.filer === 'top' ? filer : [],
    filerAtTop: firstPage.filer === 'top' && filer.length > 0,
    versus: firstPage.versus,
    between: parties.flatMap(({ names }) => names).length > 1 ? firstPage.between : '',
  };
}

/** Who files, where the profile has it with the signature. */
export function addressBelowSignature(caption: Caption | null, { firstPage }: CourtProfile): string[] {
  if (caption === null || firstPage.filer !== 'signature') return [];
  return caption.filer.map((line) => line.trim()).filter((line) => line !== '');
}

function courtLine(line: string, { court, county }: Caption): string[] {
  const field = line.includes('{court}') ? court.trim() : county.trim();
  // A court that is called “In the Family Court” already is not “In the In the Family Court”.
  const lead = line.slice(0, line.indexOf('{'));
  const named = field.toLowerCase().startsWith(lead.toLowerCase()) ? field.slice(lead.length) : field;
  return field === '' ? [] : [lead + named + line.slice(line.indexOf('}') + 1)];
}

function sidesOf(parties: Caption['parties']): SetCaption['parties'] {
  const sides: SetCaption['parties'] = [];
  for (const { name, role } of parties) {
    if (name.trim() === '') continue;
    const side = sides.find((other) => other.role === role.trim());
    if (side) side.names.push(name.trim());
    else sides.push({ names: [name.trim()], role: role.trim() });
  }
  return sides;
}

import type { Source } from '#server/areas/deadlines/profile.ts';

const address = 'https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml';

function code(name: string, lawCode: string, citation: string, section: string): Source {
  return {
    citation: `${name} ${citation}`,
    url: `${address}?lawCode=${lawCode}&sectionNum=${section}`,
    checked: '2026-11-21',
    edition: 'The legislature’s text of the code as of 10 December 2025.',
  };
}

/** A section of the Code of Civil Procedure; `section` is the one the address opens. */
export function ccp(citation: string, section: string = /^[\d.a-z]+/.exec(citation)?.[0] ?? ''): Source {
  return code('CCP', 'CCP', citation, section);
}

export function familyCode(citation: string): Source {
  return code('Family Code', 'FAM', citation, /^\d+/.exec(citation)?.[0] ?? '');
}

/** A rule of court whose current text we had no copy of. */
export function ruleOfCourt(citation: string): Source {
  const number = /^\d+\.\d+/.exec(citation)?.[0] ?? '';
  const titles: Record<string, string> = { '2': 'two', '3': 'three', '5': 'five', '8': 'eight' };
  const title = titles[number.split('.')[0] ?? ''] ?? '';
  return {
    citation: `CRC ${citation}`,
    url: `https://courts.ca.gov/cms/rules/index/${title}/rule${number.replace('.', '_')}`,
    checked: null,
    edition: 'Not compared with the rule’s current text: only a copy of 2011 and later guides were read.',
  };
}

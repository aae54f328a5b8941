/** The languages that data is published for most often, by the code of their file. */
const names: Readonly<Record<string, string>> = {
  ara: 'Arabic',
  ben: 'Bengali',
  bul: 'Bulgarian',
  ces: 'Czech',
  chi_sim: 'Chinese (simplified)',
  chi_tra: 'Chinese (traditional)',
  dan: 'Danish',
  deu: 'German',
  ell: 'Greek',
  eng: 'English',
  fas: 'Persian',
  fin: 'Finnish',
  fra: 'French',
  heb: 'Hebrew',
  hin: 'Hindi',
  hrv: 'Croatian',
  hun: 'Hungarian',
  ita: 'Italian',
  jpn: 'Japanese',
  kor: 'Korean',
  nld: 'Dutch',
  nor: 'Norwegian',
  pol: 'Polish',
  por: 'Portuguese',
  ron: 'Romanian',
  rus: 'Russian',
  slk: 'Slovak',
  spa: 'Spanish',
  srp: 'Serbian',
  swe: 'Swedish',
  tam: 'Tamil',
  tgl: 'Tagalog',
  tha: 'Thai',
  tur: 'Turkish',
  ukr: 'Ukrainian',
  urd: 'Urdu',
  vie: 'Vietnamese',
};

/** "French (fra)"; a code without a name in the list is shown itself. */
export function languageName(code: string): string {
  const name = names[code];
  return name === undefined ? code : `${name} (${code})`;
}

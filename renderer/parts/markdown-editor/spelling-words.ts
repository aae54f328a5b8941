export interface Word {
  from: number;
  to: number;
  word: string;
}

/** Addresses, paths and names of files: their parts are no words. */
const address = /@|:\/\/|www\.|\\|\w\/\w+\/|\p{L}\.\p{Ll}{2}/u;
const letters = /(?<![\p{L}\p{N}\p{M}_&#])\p{Script=Latin}[\p{L}\p{M}]*(?:['’][\p{L}\p{M}]+)*(?![\p{L}\p{N}\p{M}_])/gu;
const longest = 30;
/** Characters without a blank that are looked at: more are no writing, and would take time. */
const longestRun = 200;

/** The words of a piece of text whose spelling can be looked up; `from` is where the piece begins. */
export function wordsIn(text: string, from = 0): Word[] {
  return [...text.matchAll(/\S+/g)]
    .filter(([run]) => run.length <= longestRun && !address.test(run))
    .flatMap(({ 0: run, index }) =>
      [...run.matchAll(letters)]
        .filter(([word]) => isChecked(word))
        .map(({ 0: word, index: at }) => ({ from: from + index + at, to: from + index + at + word.length, word })),
    );
}

/** Initials, capitals (`ICWA`), names of programs (`iPhone`) and other alphabets are in no English dictionary. */
function isChecked(word: string): boolean {
  if (word.length < 2 || word.length > longest) return false;
  const plain = word.replace(/['’]?s$/, '');
  if (word === word.toUpperCase() || (plain.length > 1 && plain === plain.toUpperCase())) return false;
  if (/\p{Ll}\p{Lu}/u.test(plain)) return false;
  return /^[\p{Script=Latin}\p{M}'’]+$/u.test(word);
}

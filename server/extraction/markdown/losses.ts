/** What a file has and Markdown can't say, counted while it is turned into Markdown. */
export class Losses {
  #counts = new Map<Loss, number>();

  add(loss: Loss, times = 1): void {
    if (times > 0) this.#counts.set(loss, (this.#counts.get(loss) ?? 0) + times);
  }

  /** One for each kind, in the words of the person whose file it is. */
  sentences(): string[] {
    return [...this.#counts].map(([loss, times]) => sentence[loss](times));
  }
}

type Loss = keyof typeof sentence;

const sentence = {
  letters: (times: number) =>
    `${counted(times, 'list item')} numbered with letters or Roman numerals: now numbered 1, 2, 3.`,
  cellLines: (times: number) => `${counted(times, 'table cell')} with several lines: now one line each.`,
  underlined: (times: number) => `${counted(times, 'line')} with underlined words: the underline was left out.`,
  pictures: (times: number) => `${counted(times, 'picture')} left out. The original file has them.`,
  attachedFiles: (times: number) => `${counted(times, 'attached file')} left out. The original file has them.`,
  hiddenWords: (times: number) => `${counted(times, 'passage')} of hidden text left out.`,
  comments: (times: number) => `${counted(times, 'comment')} left out.`,
  headersAndFooters: (times: number) =>
    `${counted(times, 'page header or footer', 'page headers and footers')} left out.`,
  turnedWords: (times: number) => `${counted(times, 'piece of text', 'pieces of text')} set sideways: left out.`,
  lineNumbers: (times: number) => `${counted(times, 'line number')} left out.`,
  batesNumbers: (times: number) => `${counted(times, 'Bates number')} left out.`,
  scannedPages: (times: number) => `${counted(times, 'page')} without text: scanned pages are not in the text.`,
  unreadablePages: (times: number) => `${counted(times, 'page')} could not be read.`,
};

function counted(times: number, one: string, many = `${one}s`): string {
  return `${times.toLocaleString('en-US')} ${times === 1 ? one : many}`;
}

/** How every letter begins, and how it ends: `Re:` and the greeting are written by each letter itself. */
export const letterhead = `{{filer}}\\
{{filerAddress}}

{{today}}`;

export const closing = `Sincerely,

{{filer}}`;

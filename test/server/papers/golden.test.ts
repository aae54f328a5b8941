import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictureOfPage } from './read-with-pdfium.ts';
import { courtPaper, letter, setHere } from './sample-paper.ts';

/*
 * How the first pages look, against pictures that a person has looked at. After a change that is meant, delete the
 * picture in golden/, run this once, and look at the new one.
 */

const dpi = 100;
/** A pixel differs when its gray does by more than this, and a page when more of its pixels do. */
const grayAtMost = 48;
const shareAtMost = 0.0005;

const body = `I, Jane Doe, declare:

I am the Petitioner in this case. I know the facts below myself and could testify to them.[^1]

## Facts

On March 3, 2026, the Respondent did not come to the exchange at the police station on Main Street. I waited for **ninety minutes** and then wrote to him ([his answer](casewright://evidence/1)).

> He said that he had forgotten, and that he would be there on the next day at the same time.

- He came late on {{date}}.
- He did not come on March 10.

[^1]: A true copy of what I received is attached.`;

const citations = { 'casewright://evidence/1': 'Exhibit A, p. 3' };
const pages = {
  'us-california': courtPaper('us-california', body, { citations, mark: 'Working copy' }),
  'us-federal': courtPaper('us-federal', body, { citations }),
  'uk-civil': courtPaper('uk-civil', body, { citations }),
  letter: letter(body, { citations }),
};

describe('the first page of', () => {
  it.each(Object.entries(pages))('%s looks as it did', async (name, paper) => {
    const { pdf } = await setHere(paper);
    const { gray, width, height } = await pictureOfPage(pdf, 0, dpi);
    const file = join(import.meta.dirname, 'golden', `${name}.png`);
    if (!existsSync(file)) {
      await mkdir(join(import.meta.dirname, 'golden'), { recursive: true });
      await sharp(gray, { raw: { width, height, channels: 1 } })
        .png({ palette: true, colors: 16, compressionLevel: 9 })
        .toFile(file);
      throw new Error(`There was no picture to compare with. Look at ${file}, and run this again.`);
    }
    const kept = await sharp(file).grayscale().raw().toBuffer({ resolveWithObject: true });
    expect([kept.info.width, kept.info.height]).toEqual([width, height]);
    const step = kept.info.channels;
    const different = gray.reduce(
      (count, value, at) => count + (Math.abs(value - (kept.data[at * step] ?? 0)) > grayAtMost ? 1 : 0),
      0,
    );
    expect(different / gray.length).toBeLessThan(shareAtMost);
  });

  it('would be seen to differ if a line moved by a point', async () => {
    const { pdf } = await setHere(pages['us-federal']);
    const { gray, width } = await pictureOfPage(pdf, 0, dpi);
    const moved = gray.map((_, at) => gray[at + width] ?? 255);
    const different = gray.reduce(
      (count, value, at) => count + (Math.abs(value - (moved[at] ?? 0)) > grayAtMost ? 1 : 0),
      0,
    );
    expect(different / gray.length).toBeGreaterThan(shareAtMost * 10);
  });
});

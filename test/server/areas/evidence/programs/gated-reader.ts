import * as files from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { damaged } from '#server/extraction/extraction-error.ts';
import { cutToFit } from '#server/extraction/cut-to-fit.ts';
import type { Extraction, Job, Report } from '#server/extraction/protocol.ts';
import { recognisedPages } from '#server/extraction/recognised-pages.ts';

/*
 * Stands in for the reading process: a file's lines are the words on its pages, which a PDF or a picture has to have
 * recognized. It recognizes a page once the gate is open so far, fails at one that says it is damaged, and dies of one
 * that says so, until that is mended.
 */

process.on('message', (job: Extract<Job, { kind: 'extract' }>) => void readFile(job));

async function readFile({ file, settings, recognition: state, textOnly }: Extract<Job, { kind: 'extract' }>) {
  const report = (said: Report): void => void process.send?.(said);
  const at = (name: string): string => join(settings.temporaryFolder, name);
  const lines = (await files.readFile(file.path, 'utf8')).split('\n');
  const isText = file.fileName.endsWith('.txt');
  const empty = (state.known?.texts ?? lines).map((text) => ({ text: isText ? text : '', confidence: null }));
  const numbers = isText ? [] : (state.known?.numbers ?? [...lines.keys()]);
  let left: number[] | undefined = textOnly && numbers.length > 0 ? numbers : undefined;
  const watch = (said: Report): void => (said.type === 'left' ? void (left = said.numbers) : report(said));
  const read = async (index: number) => {
    await files.appendFile(at('tried'), `${file.fileName} ${index + 1}\n`);
    while (!existsSync(at('open')) && Number(await files.readFile(at('gate'), 'utf8')) <= index) await pause(5);
    const text = lines[index] ?? '';
    if (text.startsWith('deadly') && !existsSync(at('mended'))) process.kill(process.pid, 'SIGKILL');
    if (text.startsWith('damaged')) throw damaged('page');
    return { text, confidence: 90, words: { width: 9, height: 9, words: [] } };
  };
  const found = left ? empty : await recognisedPages(empty, numbers, { state, report: watch }, read);
  const { pages } = cutToFit(found, settings.limits.characters);
  const characters = pages.reduce((sum, { text }) => sum + text.length, 0);
  const result: Extraction = {
    method: isText ? 'text' : 'ocr',
    pages,
    pageCount: lines.length,
    durationSeconds: null,
    language: null,
    confidence: 90,
    characters,
    facts: {},
    ...(left && { left }),
  };
  report({ type: 'extracted', result });
}

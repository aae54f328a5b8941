/* What happens on the page: files are chosen or dropped, read piece by piece, and judged one after the other. */
import { judge, leftToCheck } from './judge.js';
import { Sha256 } from './sha256.js';

/** @typedef {import('./judge.js').Known} Known */

/** Bytes that are in memory at a time. */
const piece = 4 * 1024 * 1024;

/** @type {{ since: string, known: Known[] }} */
const { since, known } = JSON.parse(element('packet').textContent ?? '');
const results = element('results');
const status = element('status');
const picker = /** @type {HTMLInputElement} */ (element('picker'));
const rows = document.querySelectorAll('td.result');

/** @type {Set<number>} */
const seen = new Set();
let checked = 0;
let working = Promise.resolve();

element('check').hidden = false;
for (const row of rows) row.textContent = 'Not checked yet';
element('choose').addEventListener('click', () => picker.click());
picker.addEventListener('change', () => {
  take([...(picker.files ?? [])]);
  // So that the same file can be chosen again.
  picker.value = '';
});
// On all of the page: a browser opens a file that is dropped beside the box.
document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', (event) => {
  event.preventDefault();
  take([...(event.dataTransfer?.files ?? [])]);
});

/** @param {readonly File[]} files */
function take(files) {
  for (const file of files) working = working.then(() => check(file));
}

/** @param {File} file */
async function check(file) {
  const line = document.createElement('li');
  line.append(
    part('b', file.name),
    part('span', `${file.size.toLocaleString('en-US')} ${file.size === 1 ? 'byte' : 'bytes'}`),
  );
  results.append(line);
  try {
    const sha256 = await hashOf(file);
    const judgment = judge({ name: file.name, sha256 }, known, since);
    line.className = judgment.state;
    line.append(part('p', judgment.text), part('code', sha256));
    for (const at of judgment.known) markUnchanged(at);
  } catch (error) {
    line.className = 'changed';
    const why = error instanceof Error ? error.message : String(error);
    line.append(part('p', `This cannot be read. If it is a folder, add the files in it instead. (${why})`));
  }
  checked += 1;
  status.textContent = `${checked} ${checked === 1 ? 'file' : 'files'} checked. ${leftToCheck(known, seen)}`;
}

/** @param {number} at */
function markUnchanged(at) {
  seen.add(at);
  const row = rows[at];
  if (row === undefined) return;
  row.textContent = 'Unchanged';
  row.classList.add('unchanged');
}

/** @param {File} file */
async function hashOf(file) {
  const hash = new Sha256();
  for (let at = 0; at < file.size; at += piece) {
    const percent = Math.floor((at / file.size) * 100);
    status.textContent = `Checking ${file.name}: ${percent}%`;
    hash.update(new Uint8Array(await file.slice(at, at + piece).arrayBuffer()));
  }
  return hash.digest();
}

/**
 * @param {string} name
 * @param {string} text
 */
function part(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

/** @param {string} id */
function element(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`This page is not complete: it has no ${id}.`);
  return found;
}

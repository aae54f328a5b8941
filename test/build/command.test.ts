import { describe, expect, it } from 'vitest';
import { outcomeOf, smallProject, written } from './small-project.ts';
import type { SmallProject } from './small-project.ts';

/** The command with stand-ins for the bundle and the sources. */
async function commandProject(): Promise<SmallProject> {
  const small = await smallProject(['server/bin.js', 'server/program/freshness.js']);
  await small.write('build/bundle.ts', '');
  await small.write('package-lock.json', '{}');
  await small.write('old-node.mjs', "Object.defineProperty(process.versions, 'node', { value: '18.20.0' });");
  return small;
}

const oldNode = ['--import', './old-node.mjs', 'server/bin.js'];
const echo =
  'console.log(JSON.stringify({ node: process.versions.node, words: process.argv.slice(2) })); process.exit(7);';
const waits = `
  process.on('SIGTERM', () => { console.log('stopping'); clearInterval(timer); });
  const timer = setInterval(() => {}, 1000);
  console.log('running');
`;

describe('the command casewright', () => {
  it('runs the bundle with the words it was given', async () => {
    await using small = await commandProject();
    await small.write('build/out/server/main.js', echo);
    const { code, stdout } = await small.run(['server/bin.js', 'token', 'list']);
    expect({ code, words: (JSON.parse(stdout) as { words: string[] }).words }).toEqual({
      code: 7,
      words: ['token', 'list'],
    });
  });

  it('runs the sources when one of them is newer than the bundle', async () => {
    await using small = await commandProject();
    await small.write('build/out/server/main.js', "console.log('bundle')");
    await small.write('server/main.ts', "const what: string = 'sources'; console.log(what)");
    await small.age('server/main.ts', 60);
    expect((await small.run(['server/bin.js'])).stdout).toBe('sources\n');
    await small.age('build/out/server/main.js', 120);
    expect((await small.run(['server/bin.js'])).stdout).toBe('bundle\n');
  });

  it('runs the sources when a source was deleted after the bundle was made', async () => {
    await using small = await commandProject();
    await small.write('build/out/server/main.js', "console.log('bundle')");
    await small.write('server/main.ts', "console.log('sources')");
    await small.write('server/store/gone.ts', '');
    await small.age('server/store', 60);
    expect((await small.run(['server/bin.js'])).stdout).toBe('sources\n');
  });

  it('says what to do when there is nothing to run', async () => {
    await using small = await commandProject();
    const { code, stderr } = await small.run(['server/bin.js']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Casewright is not installed completely: .*"npm start" once\.\n$/);
  });

  it('passes from an old Node to the one that is shipped, with words and exit code', async () => {
    await using small = await commandProject();
    await small.bringNode();
    await small.write('build/out/server/main.js', echo);
    const { code, stdout } = await small.run([...oldNode, 'serve', '--port', '0']);
    expect(code).toBe(7);
    expect(JSON.parse(stdout)).toEqual({ node: process.versions.node, words: ['serve', '--port', '0'] });
  });

  it('refuses an old Node with a sentence when none is shipped', async () => {
    await using small = await commandProject();
    await small.write('build/out/server/main.js', echo);
    const { code, stderr } = await small.run(oldNode);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Casewright needs Node 24 or newer, and this is Node 18\.20\.0\. Run "npm install"/);
  });

  it.skipIf(process.platform === 'win32')('passes a signal on to the Node it started', async () => {
    await using small = await commandProject();
    await small.bringNode();
    await small.write('build/out/server/main.js', waits);
    const child = small.start(oldNode);
    const outcome = outcomeOf(child);
    await written(child, 'running');
    child.kill('SIGTERM');
    expect(await outcome).toMatchObject({ code: 0, stdout: 'running\nstopping\n' });
  });

  it.each([
    { what: 'at once', words: ['server/bin.js'] },
    { what: 'after handing over', words: oldNode },
  ])('stops when the channel to the process that started it closes, $what', async ({ words }) => {
    await using small = await commandProject();
    await small.bringNode();
    await small.write('build/out/server/main.js', waits);
    const child = small.start(words, { ipc: true });
    const outcome = outcomeOf(child);
    await written(child, 'running');
    child.disconnect();
    expect(await outcome).toMatchObject({ code: 0, stdout: 'running\nstopping\n' });
  });
});

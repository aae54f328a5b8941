import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { versionOfApplication } from '#server/program/places.ts';
import { bundleProgram } from './bundle-program.ts';
import type { Installation, ToolChoice } from './installation.ts';

/**
 * An `.mcpb` bundle for this installation: double-clicked, it adds Casewright to an assistant on this computer, which
 * asks for the token and keeps it as a secret. There is no token in the bundle.
 */
export async function assistantBundle(installation: Installation, choice: ToolChoice): Promise<Buffer> {
  const zip = new ZipFile();
  const add = (name: string, text: string): void => zip.addBuffer(Buffer.from(text), name);
  add('manifest.json', `${JSON.stringify(manifestFor(installation, choice), null, 2)}\n`);
  add('server/package.json', '{ "type": "commonjs" }\n');
  add('server/index.js', bundleProgram(installation));
  zip.end();
  return buffer(zip.outputStream);
}

function manifestFor({ platform }: Installation, { readOnly }: ToolChoice) {
  return {
    manifest_version: '0.3',
    name: 'casewright',
    display_name: 'Casewright',
    version: versionOfApplication(),
    description: readOnly
      ? 'Read the court matters on this computer, as far as you allow.'
      : 'Work with the court matters on this computer, as far as you allow.',
    long_description:
      'Finds evidence by its words, reads what each page says, and does what its token allows in the Casewright installed on this computer. What it does is listed in Casewright under Connect, where it is also taken back.',
    author: { name: 'The Casewright authors' },
    server: {
      type: 'node',
      entry_point: 'server/index.js',
      mcp_config: {
        command: 'node',
        args: ['${__dirname}/server/index.js'],
        env: { CASEWRIGHT_TOKEN: '${user_config.token}' },
      },
    },
    tools_generated: true,
    keywords: ['court', 'evidence', 'legal', 'documents'],
    license: 'MIT',
    compatibility: { platforms: [platform], runtimes: { node: '>=18.0.0' } },
    user_config: {
      token: {
        type: 'string',
        title: 'API token',
        description: 'Made in Casewright under Connect; it starts with cw_live_.',
        sensitive: true,
        required: true,
      },
    },
  };
}

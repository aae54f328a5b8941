import { z } from 'zod';
import type { Principal } from '#server/access/principal.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { Soon } from '#server/store/soon.ts';
import { installationFor, wordsOf } from './connect/installation.ts';

declare module '#server/catalog/context.ts' {
  interface WindowServices {
    /** Whose token that is; refuses one that opens nothing. It is not counted as a request. */
    identifyToken: (token: string) => Soon<Principal>;
  }
}

const TrialStep = z
  .strictObject({
    name: z.enum(['start', 'tools', 'call']),
    done: z.boolean(),
    milliseconds: z.number(),
    sentence: z.string(),
  })
  .meta({ id: 'TrialStep' });
const Trial = z
  .strictObject({
    works: z.boolean(),
    steps: z.array(TrialStep).meta({ description: 'In order; the last one is what failed, when something did' }),
  })
  .meta({ id: 'Trial' });

export const postConnectTest = defineOperation({
  door: 'window',
  method: 'post',
  path: '/connect/test',
  summary: 'Try a connection as an assistant would make it',
  description: 'Lists the tools and reads the title of the matter; changes nothing.',
  access: { kind: 'account' },
  input: {
    body: z.strictObject({
      compact: z.boolean(),
      readOnly: z.boolean(),
      token: z.string().min(1).max(200),
      way: z.enum(['stdio', 'http']),
    }),
  },
  output: json(Trial),
  errors: ['forbidden'],
  async outside({ principal, services: { installation, identifyToken } }, { body: { token, way, ...choice } }) {
    // Only a token of the person who asks is tried: what it does then is theirs.
    const known = await identifyToken(token);
    if (known.accountId !== principal.accountId || !known.token)
      throw new AppError('forbidden', 'This token is not yours.');
    if (way === 'stdio' && installation.mode !== 'desktop') {
      throw new AppError('forbidden', 'Casewright runs on another machine: connect to its address over HTTP.');
    }
    // Its modules are a client's, which nothing else here needs.
    const { tryConnection } = await import('./connect/try-connection.ts');
    // Not by the request's Host, which anybody may write: the token is sent there.
    const address = new URL(`${installation.address()}/api/mcp?${wordsOf(choice)}`);
    const command = installationFor(installation.dataFolder, choice);
    const tried = way === 'http' ? { kind: way, address } : { kind: way, installation: command };
    return tryConnection(tried, token, known.token.permissions);
  },
});

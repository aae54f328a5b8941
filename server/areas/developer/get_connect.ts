import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { installationFor } from './connect/installation.ts';

const AssistantCommand = z
  .strictObject({
    command: z.string(),
    args: z.array(z.string()),
    platform: z.string(),
    caution: z.string().nullable().meta({
      description: 'Why the command may stop working, and what to do; null when it lasts',
    }),
  })
  .meta({ id: 'AssistantCommand', description: 'How a program on this computer starts Casewright for an assistant' });

export const getConnect = defineOperation({
  door: 'window',
  method: 'get',
  path: '/connect',
  summary: 'How an assistant on this computer starts Casewright',
  access: { kind: 'account' },
  only: 'desktop',
  output: json(AssistantCommand),
  outside: async ({ services }) =>
    installationFor(services.installation.dataFolder, { compact: false, readOnly: false }),
});

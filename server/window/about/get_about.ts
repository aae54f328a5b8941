import { z } from 'zod';
import { requestLimits } from '#server/rules/request-limits.ts';
import { usageOf } from '#server/access/usage.ts';
import { defineOperation, json } from '#server/catalog/define.ts';

const Limits = z
  .strictObject({
    rateLimit: z.number(),
    evidenceLimit: z.number(),
    storageQuotaMib: z.number(),
    aiAllowance: z.number(),
    fileBytes: z.number(),
    files: z.number(),
    mcpFileBytes: z.number(),
    items: z.number().meta({ description: 'How many items you have' }),
    bytes: z.number().meta({ description: 'How large they are together' }),
  })
  .meta({ id: 'Limits', description: 'What this Casewright allows, and what of it is used' });
const About = z.strictObject({
  version: z.string(),
  mode: z.enum(['desktop', 'hosted']),
  dataFolder: z.string().meta({ description: 'Empty on a hosted server: it concerns nobody who uses it' }),
  licence: z.string(),
  api: z.string(),
  docs: z.string(),
  mcp: z.string(),
});

export const getAbout = defineOperation({
  door: 'window',
  method: 'get',
  path: '/about',
  summary: 'Version, addresses and limits of this Casewright',
  access: { kind: 'account' },
  output: json(z.strictObject({ limits: Limits, about: About })),
  async handler({ tx, viewer, services }) {
    const { version, mode, dataFolder, address } = services.installation;
    const { rateLimit, evidenceLimit, storageQuotaMib, aiAllowance } = services.limits;
    const { fileBytes, files, mcpFileBytes } = requestLimits;
    const used = await usageOf(tx, viewer.accountId);
    const own = address();
    return {
      limits: { rateLimit, evidenceLimit, storageQuotaMib, aiAllowance, fileBytes, files, mcpFileBytes, ...used },
      about: {
        version,
        mode,
        dataFolder: mode === 'desktop' ? dataFolder : '',
        licence: 'MIT',
        api: `${own}/api/v1`,
        docs: `${own}/api/v1/docs`,
        mcp: `${own}/api/mcp`,
      },
    };
  },
});

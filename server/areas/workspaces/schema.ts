import { z } from 'zod';
import { Id } from '#server/catalog/fields.ts';

const WorkspaceCase = z.strictObject({ caseId: Id, caption: z.string(), context: z.string(), archived: z.boolean() });

export const Workspace = z
  .strictObject({
    id: Id,
    name: z.string(),
    kind: z.enum(['own', 'shared']).meta({ description: 'own: the caller pays for it; shared: somebody else does' }),
    role: z.enum(['owner', 'admin', 'member', 'viewer', 'guest']).meta({ description: 'guest: only what was shared' }),
    context: z.string().meta({ description: 'The X-Case-Context value that selects it' }),
    cases: z.array(WorkspaceCase),
  })
  .meta({ id: 'Workspace' });

export const Switch = z
  .strictObject({
    context: z.string().meta({ description: 'Send this as X-Case-Context on later requests' }),
    workspaceId: Id,
    caseId: Id,
  })
  .meta({ id: 'Switch' });

import { z } from 'zod';
import { answering } from '#server/catalog/answer.ts';
import { Id, Instant, line } from '#server/catalog/fields.ts';
import { folders } from './record.ts';

export const FolderName = line(120).refine((name) => !/[/\\]/.test(name) && name !== '.' && name !== '..', {
  error: 'A folder name may not contain a slash or be only dots.',
});

export const FolderKind = z.enum(['evidence', 'document']);

export const Folder = z
  .strictObject({
    id: Id,
    caseId: Id,
    name: z.string(),
    kind: FolderKind,
    parentId: Id.nullable(),
    itemCount: z.int().meta({ description: 'Items directly in it' }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Folder' });

export const toFolder = answering(Folder, folders, { itemCount: (_, count: number) => count });

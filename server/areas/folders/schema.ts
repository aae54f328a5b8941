import { z } from 'zod';
import { Id, Instant, line } from '#server/catalog/fields.ts';
import type { Row } from '#server/store/tables.ts';

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

export function toFolder(row: Row<'folders'>, itemCount: number): z.output<typeof Folder> {
  return {
    id: row.id,
    caseId: row.caseId,
    name: row.name,
    kind: row.kind,
    parentId: row.parentId,
    itemCount,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

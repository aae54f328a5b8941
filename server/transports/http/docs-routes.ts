import { Router } from 'express';
import type { Operation } from '#server/catalog/operation.ts';
export function docsRoutes(_operations: readonly Operation[]): Router {
  return Router();
}

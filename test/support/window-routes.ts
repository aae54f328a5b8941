import type { WindowOperation } from '#server/catalog/operation.ts';
import type { WindowParts } from '#server/transports/http/window/window-door.ts';
import { windowRoutes } from '#server/transports/http/window/window-routes.ts';
import { windowOperations } from '#server/window/operations.ts';

/** A way into the server for windows alone; parameters of `path` are written `:id`. */
export interface WindowRoute {
  method: string;
  path: string;
  operation?: WindowOperation;
}

interface Layer {
  route?: { path: string; stack: { method: string }[] };
  handle: { stack?: Layer[] };
}

/** All of them: the operations of the window, and what is found in the router itself, so that one of tomorrow is here too. */
export function allWindowRoutes(mode: 'desktop' | 'hosted' = 'desktop'): WindowRoute[] {
  const router = windowRoutes({ mode, settings: {}, backups: {} } as unknown as WindowParts);
  const operations = windowOperations.map((operation) => ({
    method: operation.method.toUpperCase(),
    path: `/app/v1${operation.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    operation,
  }));
  return [...routesIn(router.stack as unknown as Layer[]), ...operations];
}

function routesIn(layers: readonly Layer[]): WindowRoute[] {
  return layers.flatMap(({ route, handle }) =>
    route
      ? route.stack.map(({ method }) => ({ method: method.toUpperCase(), path: route.path }))
      : routesIn(handle.stack ?? []),
  );
}

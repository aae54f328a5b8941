import type { AnyOperation } from '#server/catalog/operation.ts';

interface Node {
  fixed: Map<string, Node>;
  parameter?: { name: string; node: Node };
  operations: Map<string, AnyOperation>;
}

export interface Route {
  operation: AnyOperation;
  path: Record<string, string>;
}

/** Finds an operation by method and path in a tree, so that the last of 140 costs no more than the first. */
export class RouteTable {
  readonly #root: Node = emptyNode();

  constructor(operations: readonly AnyOperation[]) {
    for (const operation of operations) this.#add(operation);
  }

  /** `path` starts with a slash and is as the client sent it, still percent-encoded. */
  find(method: string, path: string): Route | undefined {
    const parameters: Record<string, string> = {};
    let node = this.#root;
    for (const segment of path.slice(1).split('/')) {
      const fixed = node.fixed.get(segment);
      if (fixed) {
        node = fixed;
        continue;
      }
      const { parameter } = node;
      const value = parameter && decoded(segment);
      if (!parameter || value === undefined || value === '') return undefined;
      parameters[parameter.name] = value;
      node = parameter.node;
    }
    const operation = node.operations.get(method === 'HEAD' ? 'get' : method.toLowerCase());
    return operation && { operation, path: parameters };
  }

  #add(operation: AnyOperation): void {
    let node = this.#root;
    for (const segment of operation.path.slice(1).split('/')) {
      if (segment.startsWith('{')) {
        node.parameter ??= { name: segment.slice(1, -1), node: emptyNode() };
        node = node.parameter.node;
      } else {
        const next = node.fixed.get(segment) ?? emptyNode();
        node.fixed.set(segment, next);
        node = next;
      }
    }
    node.operations.set(operation.method, operation);
  }
}

function emptyNode(): Node {
  return { fixed: new Map(), operations: new Map() };
}

function decoded(segment: string): string | undefined {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    // A malformed escape names nothing.
    return undefined;
  }
}

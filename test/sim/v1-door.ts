import type { V1File } from './v1-records.ts';

/** A request as a server sees it, from any carrier. */
export interface V1Request {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below `/api/v1`, without its query. */
  path: string;
  query: Readonly<Record<string, string>>;
  token: string;
  headers?: Readonly<Record<string, string>>;
  body?: Readonly<Record<string, unknown>>;
  files?: readonly V1File[];
  /** A person's window, which is not counted. */
  free?: boolean;
  /** The network delivers it a second time. */
  again?: boolean;
}

export interface V1Answer {
  status: number;
  headers: Record<string, string>;
  /** JSON, bytes of a file, or nothing. */
  body: unknown;
}

/** Something that answers as a v1 server: the fake one, or the real one in the same process. */
export interface V1Door {
  answer(request: V1Request): V1Answer | Promise<V1Answer>;
}

export function refusal(
  status: number,
  code: string,
  error: string,
  headers: Record<string, string> = {},
  more: object = {},
): V1Answer {
  return { status, headers, body: { error, code, ...more } };
}

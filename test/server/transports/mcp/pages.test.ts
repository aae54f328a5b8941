import { describe, expect, it } from 'vitest';
import { getEvidence } from '#server/areas/evidence/get_evidence.ts';
import { splitArguments } from '#server/transports/mcp/tool-arguments.ts';
import { resultOf } from '#server/transports/mcp/tool-result.ts';
import { toolOf } from '#server/transports/mcp/tool.ts';

const tool = toolOf(getEvidence);

/** The rows a caller gets of so many, and what it learns about the next. */
async function paged(rows: number, given: Record<string, unknown>) {
  const { list, raw } = splitArguments(tool, given);
  const asked = Number(raw.query['limit']);
  const found = Array.from({ length: Math.min(rows, asked) }, (_, at) => ({ id: `row ${at + 1}` }));
  const { structuredContent } = await resultOf(
    getEvidence,
    { status: 200, content: { kind: 'json', value: found } },
    {},
    tool.rows && { ...list, ...tool.rows },
  );
  const { items, nextAfter } = structuredContent as { items: unknown[]; nextAfter?: string };
  return [asked, items.length, nextAfter];
}

describe('a page of a list', () => {
  it.each([
    [50, {}, [51, 50, undefined]],
    [51, {}, [51, 50, 'row 50']],
    [3, { limit: 3 }, [4, 3, undefined]],
    [4, { limit: '3' }, [4, 3, 'row 3']],
    [999, { limit: 999 }, [1000, 999, undefined]],
    [1000, { limit: 999 }, [1000, 999, 'row 999']],
    [999, { limit: 1000 }, [1000, 999, undefined]],
    [5000, { limit: 1000 }, [1000, 1000, 'row 1000']],
  ])('of %i rows, asked for with %j', async (rows, given, expected) => {
    expect(await paged(rows, given)).toEqual(expected);
  });
});

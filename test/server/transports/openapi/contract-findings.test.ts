import { describe, expect, it } from 'vitest';
import { contradictions, type ContractTest, TestReader } from '#build/contract-findings.ts';

/** A block as the tester prints it. */
function block(sign: '+' | '-', answer: string, result: 'SUCCEEDED' | 'FAILED', rule = ''): string {
  return [
    '  Request to http://127.0.0.1:1/api/v1 at 2026-11-21 5:42:5.370\n    POST /api/v1/folders\n\n',
    `  Response at 2026-11-21 5:42:5.374\n    ${answer}\n\n`,
    `${sign}ve  Scenario: POST /folders -> 201 with a request has ${result}\nReason:\n${rule}\n`,
  ].join('');
}

const printed = (...blocks: string[]): string => blocks.join('\n--------------------\n');
/** As it comes through a pipe: in pieces that end anywhere. */
function readTests(text: string): ContractTest[] {
  const reader = new TestReader();
  for (let at = 0; at < text.length; at += 7) reader.take(text.slice(at, at + 7));
  return reader.end();
}

const mismatch = 'R0002: HTTP status mismatch';

describe('the findings of the contract tester', () => {
  it('are none for right requests done, wrong ones refused, and refusals for what is stored', () => {
    const tests = readTests(
      printed(
        block('+', '201 Created', 'SUCCEEDED'),
        block('-', '400 Bad Request\n{\n"code": "invalid_request"\n}', 'SUCCEEDED'),
        block('+', '409 Conflict\n{\n"code": "conflict"\n}', 'FAILED', mismatch),
        block(
          '+',
          '400 Bad Request\n{"error": "Give one of workspaceId, caseId or name.", "code": "x"}',
          'FAILED',
          mismatch,
        ),
      ),
    );
    expect(tests).toHaveLength(4);
    expect(contradictions(tests, [])).toEqual([]);
  });

  it.each([
    ['a wrong request that was carried out', block('-', '201 Created', 'FAILED')],
    ['a fault of the server', block('+', '500 Internal Server Error\n{\n"code": "internal"\n}', 'FAILED', mismatch)],
    [
      'a right request called wrong',
      block('+', '400 Bad Request\n{\n"code": "invalid_request"\n}', 'FAILED', mismatch),
    ],
    ['a refusal of another shape', block('+', '404 Not Found', 'FAILED', mismatch)],
    [
      'an answer of another shape',
      block('+', '409 Conflict\n{\n"code": "conflict"\n}', 'FAILED', `${mismatch}\nR1003: Type mismatch`),
    ],
  ])('name %s', (_what, text) => {
    expect(contradictions(readTests(printed(text)), [])).toHaveLength(1);
  });
});

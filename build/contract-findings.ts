import type { Operation } from '#server/catalog/operation.ts';

/** One request of the tester and its result. */
export interface ContractTest {
  /** Whether the document allows the request. */
  allowed: boolean;
  method: string;
  path: string;
  passed: boolean;
  status: number | null;
  code: string | null;
  text: string;
}

const divider = '--------------------\n';
const verdict = /^([+-])ve +Scenario: (\S+) (\S+) -> \S+[^]*? has (SUCCEEDED|FAILED)/m;

/** Reads what the tester prints, one block a request; of what passed the text is not kept, since lists grow long. */
export class TestReader {
  readonly tests: ContractTest[] = [];
  #rest = '';

  take(printed: string): void {
    const blocks = (this.#rest + printed).split(divider);
    this.#rest = blocks.pop() ?? '';
    this.tests.push(...blocks.flatMap(readTest));
  }

  end(): ContractTest[] {
    this.tests.push(...readTest(this.#rest));
    return this.tests;
  }
}

function readTest(text: string): ContractTest[] {
  const found = verdict.exec(text);
  if (!found) return [];
  const [, sign, method = '', path = '', result] = found;
  const status = /Response at [^\n]*\n\s+(\d{3})/.exec(text)?.[1];
  const code = /"code": "(\w+)"/.exec(text)?.[1] ?? null;
  const passed = result === 'SUCCEEDED';
  const kept = passed ? '' : text;
  return [{ allowed: sign === '+', method, path, passed, status: status ? Number(status) : null, code, text: kept }];
}

/**
 * Answers that contradict the document: a fault of the server, a wrong request that was carried out, an answer of
 * another shape than described. A right request that is refused because of what is stored (a taken name, an archived
 * case, a record deleted by an earlier request) is no contradiction: the document lists those refusals.
 */
export function contradictions(tests: readonly ContractTest[], operations: readonly Operation[]): string[] {
  const faults = tests.filter((test) => !test.passed && !isRefusalByState(test));
  const done = tests.filter(({ allowed, passed }) => allowed && passed);
  const undone = operations.filter(({ input, method, path }) => !input.upload && !done.some(isOf(method, path)));
  return [
    ...faults.map(({ method, path, status, text }) => `${method} ${path} answered ${status}:\n${text}`),
    ...undone.map(({ id }) => `${id} was never carried out.`),
  ];
}

/** Refusals of right requests that no schema can say beforehand. Any other 400 is a request wrongly called right. */
const reasonsOfState = [
  /permissions can only be narrowed/,
  /There is no [a-z ]+ [0-9a-f-]{36} in this case/,
  /can’t be moved into itself/,
  /The folder “[^]+” is for/,
  /Give one of workspaceId, caseId or name/,
];

function isRefusalByState({ allowed, status, code, text }: ContractTest): boolean {
  if (!allowed || code === null) return false;
  const otherRules = (text.match(/R\d{4}: [^\n]*/g) ?? []).filter((rule) => !rule.includes('HTTP status mismatch'));
  if (otherRules.length > 0) return false;
  if (status === 400) return reasonsOfState.some((reason) => reason.test(text));
  return [403, 404, 409, 413, 429].includes(status ?? 0);
}

/** The tester writes `/files/(id:string)` or `/files/(id:uuid)` for `/files/{id}`. */
function isOf(method: string, address: string) {
  const path = new RegExp(`^${address.replaceAll(/\{(\w+)\}/g, String.raw`\($1:\w+\)`)}$`);
  return (test: ContractTest): boolean => test.method === method.toUpperCase() && path.test(test.path);
}

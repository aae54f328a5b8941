import { operations } from '#server/areas/operations.ts';
import type { Operation } from '#server/catalog/operation.ts';
import { plainSchema } from '#server/transports/mcp/plain-schema.ts';
import { inputSchema } from '#server/transports/openapi/json-schema.ts';
import { addressOf, sampleOf } from '#test/support/sample-calls.ts';
import type { Subject } from '#test/support/subject.ts';
import { type Given, textTrails, withValue } from './id-fields.ts';

/** Where a script that got loose would ask for something. */
export const tracker = 'http://tracker.example';

/** Each would do something if it were taken for more than text; `ran` is what it would leave in the window. */
export const hostileTexts: readonly string[] = [
  `<script>window.ran='script';fetch('${tracker}/script')</script>`,
  `"><img src="${tracker}/img" onerror="window.ran='onerror'">`,
  `'><svg/onload="window.ran='svg'"><use href="${tracker}/use.svg#x"/></svg>`,
  `</title></textarea></style><iframe srcdoc="<script>parent.ran='srcdoc'</script>"></iframe>`,
  `[link](javascript:window.ran='link') <javascript:window.ran='auto'> ![pixel](${tracker}/pixel.png)`,
  `[data](data:text/html,<script>opener.ran='data'</script>) [vb](vbscript:msgbox) [tab](java&#9;script:window.ran=1)`,
  `<style>@import '${tracker}/css';*{background:url(${tracker}/bg)}</style><link rel=stylesheet href=${tracker}/l>`,
  `<base href="${tracker}/"><meta http-equiv=refresh content="0;url=${tracker}/moved"><form action=${tracker}>`,
  `{{constructor.constructor('window.ran=1')()}} \${window.ran=1} <%= 1 %> #{1}`,
  `=cmd|'/C calc'!A0 +1+1 @SUM(1) -2+3 \u202Egnp.exe \u2066bidi\u2069 \u0001`,
  `END:VEVENT BEGIN:VALARM ATTACH:${tracker}/ics \u2028line\u2029paragraph`,
];

export type Ask = (method: string, address: string, body?: unknown) => Promise<{ status: number; body: unknown }>;

/** Operations that write text into a matter: what makes a record, then what changes one. */
const writers = (): Operation[] => [
  ...operations.filter(
    ({ method, access, input }) =>
      method === 'post' && access.kind !== 'account' && (!input.upload || input.upload.optional),
  ),
  ...operations.filter(({ method, access }) => method === 'patch' && access.kind !== 'account'),
];

/** Puts each text into every field of every record that takes text; answers how many fields took one. */
export async function plantHostileTexts(ask: Ask, subject: Subject, texts = hostileTexts): Promise<number> {
  let planted = 0;
  for (const operation of writers()) {
    const schema = operation.input.body;
    if (!schema || operation.id === 'post_hearings_by_id_resources') continue;
    const fields = textTrails(plainSchema(inputSchema(schema)));
    for (const [at, text] of texts.entries()) {
      let given = sampleOf(operation, subject) as Given;
      for (const { trail, schema: leaf } of fields) {
        const most = typeof leaf['maxLength'] === 'number' ? leaf['maxLength'] : text.length;
        // Two records of one name are refused; shortened, each is another one still.
        const value = `${at} ${text}`.slice(0, most).trim();
        const tried = withValue(given, { place: 'body', trail }, value);
        if (await isTaken(ask, operation, tried)) {
          given = await current(ask, operation, tried);
          planted += 1;
        }
      }
    }
  }
  return planted;
}

/** A call that names what it was based on, based on what is there now. */
async function current(ask: Ask, { path }: Operation, given: Given): Promise<Given> {
  const { caseId, revision } = given.body as { caseId: string; revision?: number };
  if (revision === undefined) return given;
  const { body } = await ask('GET', `${path}?caseId=${caseId}`);
  return withValue(given, { place: 'body', trail: ['revision'] }, (body as { revision: number }).revision);
}

async function isTaken(ask: Ask, operation: Operation, given: Given): Promise<boolean> {
  const reply = await ask(operation.method.toUpperCase(), addressOf(operation, given), given.body);
  if (reply.status >= 500) throw new Error(`${operation.id}: ${JSON.stringify(reply.body)}`);
  return reply.status < 300;
}

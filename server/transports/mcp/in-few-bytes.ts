import type { Tool as Definition } from '@modelcontextprotocol/sdk/types.js';
import type { Operation } from '#server/catalog/operation.ts';
import type { JsonSchema } from '#server/transports/openapi/json-schema.ts';
import { capital } from '#server/rules/first-letter.ts';
import { shortArguments } from './short-schema.ts';
import type { Tool } from './tool.ts';

/*
 * An assistant pays for every byte of every tool in each conversation. The list of tools therefore says what a tool is
 * for and what a call needs. It leaves out what only a wrong call meets, which the operation checks itself and answers
 * with a sentence, the permission, which its token has, and the answer's schema: describe_operation has them all.
 */

const saidOnce = new Set('caseId caseContext id limit after fields private expectedUpdatedAt'.split(' '));
/** In bytes. */
const longestDescription = 320;

export function inFewBytes(
  { name, inputSchema, annotations }: Definition,
  { summary, description }: Operation,
  places: Tool['places'],
): Definition {
  const all = Object.entries((inputSchema.properties ?? {}) as Record<string, JsonSchema>);
  // What only a person may do needs no arguments here.
  const forAssistants = Object.fromEntries(all.filter(([argument]) => places.get(argument)?.forPeople !== true));
  const properties = shortArguments(withoutWhatIsSaidOnce(forAssistants));
  return {
    name,
    description: firstSentences(`${summary}. ${withoutTheUsual(description)}`.trim()),
    inputSchema: { type: 'object', properties, ...(inputSchema.required && { required: inputSchema.required }) },
    ...hintsThatSaySomething(annotations),
  };
}

/** The instructions say of every tool how a matter is named, how lists are read, and what is private. */
function withoutWhatIsSaidOnce(properties: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const { caseContext, ...others } = properties;
  const named = caseContext && !others['caseId'] ? properties : others;
  return Object.fromEntries(
    Object.entries(named).map(([name, schema]) => {
      const { description, format, ...rest } = schema;
      return [name, saidOnce.has(name) ? rest : schema];
    }),
  );
}

/** The instructions say it of every change. */
function withoutTheUsual(description: string): string {
  return capital(description.replace(/^Only what is given changes[.;] ?/, ''));
}

/** Whole sentences, as many as there is room for, and always the first. */
function firstSentences(text: string): string {
  if (text.length <= longestDescription) return text;
  const pointer = ' More: describe_operation.';
  const ends = [...text.matchAll(/\.(?= )/g)].map(({ index }) => index + 1);
  const end = ends.findLast((each) => each + pointer.length <= longestDescription) ?? ends[0] ?? text.length;
  return text.slice(0, end) + pointer;
}

/** Hints are left out where a host assumes them, and those of changes where nothing is changed. */
function hintsThatSaySomething(hints: Definition['annotations'] = {}): Pick<Definition, 'annotations'> {
  const { readOnlyHint, destructiveHint, idempotentHint } = hints;
  if (readOnlyHint === true) return { annotations: { readOnlyHint } };
  if (destructiveHint !== false && idempotentHint !== true) return {};
  return {
    annotations: {
      ...(destructiveHint === false && { destructiveHint }),
      ...(idempotentHint === true && { idempotentHint }),
    },
  };
}

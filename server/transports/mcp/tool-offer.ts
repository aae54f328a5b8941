import type { Tool as Definition } from '@modelcontextprotocol/sdk/types.js';
import type { Principal } from '#server/access/principal.ts';
import { isOpenWhenLimited, type Operation } from '#server/catalog/operation.ts';
import { areaNames, grants } from '#server/rules/scopes.ts';
import { AppError, invalid } from '#server/errors/app-error.ts';
import { compactTools, describeOperation } from './compact-tools.ts';
import { nearestNames, orList } from './nearest-names.ts';
import { type Tool, toolOf } from './tool.ts';

/** What one connection offers: the tools the person chose for it, as far as its token may use them. */
export interface Offer {
  compact: boolean;
  readOnly: boolean;
  /** Usable tools, by the token and by the choice. */
  usable: readonly Tool[];
  /** What tools/list answers; it never changes while a token lives. */
  list: readonly Definition[];
  /** The tool of that name; throws, naming the likely ones or saying why it is not offered here. */
  find(name: string): Tool;
}

/** `?toolsets=evidence,case&tools=get_account&readOnly=1&compact=1`; read-only overrides the others. */
interface Choice {
  toolsets: readonly string[];
  tools: readonly string[];
  readOnly: boolean;
  compact: boolean;
}

/** What a token may use. */
interface Given {
  permissions: readonly string[];
  /** To some cases. */
  limited: boolean;
}

const remembered = 200;

/** Makes offers, each once for a choice and a set of permissions. */
export class ToolOffers {
  readonly #tools: ReadonlyMap<string, Tool>;
  readonly #areas: readonly string[];
  readonly #offers = new Map<string, Offer>();

  constructor(operations: readonly Operation[]) {
    this.#tools = new Map(operations.map((operation) => [operation.id, toolOf(operation)]));
    this.#areas = [...new Set([...areaNames, ...[...this.#tools.values()].map((tool) => tool.area)])];
  }

  offerFor({ token }: Principal, search: string): Offer {
    const given = { permissions: token?.permissions ?? ['*'], limited: token?.caseIds != null };
    const key = JSON.stringify([search, given]);
    const known = this.#offers.get(key);
    if (known) return known;
    const offer = this.#make(readChoice(search, [...this.#tools.keys()], this.#areas), given);
    if (this.#offers.size >= remembered) this.#offers.clear();
    this.#offers.set(key, offer);
    return offer;
  }

  #make(choice: Choice, { permissions, limited }: Given): Offer {
    const chosen = [...this.#tools.values()].filter((tool) => isChosen(tool, choice));
    const usable = chosen.filter(
      ({ operation }) => grants(permissions, operation.scope) && (!limited || isOpenWhenLimited(operation)),
    );
    const { compact, readOnly } = choice;
    const list = compact ? compactTools(readOnly) : [...usable.map((tool) => tool.listed), describeOperation];
    return { compact, readOnly, usable, list, find: (name) => this.#find(name, choice, usable) };
  }

  #find(name: string, choice: Choice, usable: readonly Tool[]): Tool {
    const tool = this.#tools.get(name);
    if (!tool)
      throw unknownTool(
        name,
        usable.map((each) => each.operation.id),
      );
    if (isChosen(tool, choice)) return tool;
    const why = choice.readOnly && tool.operation.method !== 'get' ? 'read-only' : 'for other tools';
    throw new AppError(
      'forbidden',
      `${name} is not offered here: the person set this connection up ${why} (its --toolsets, --tools or --read-only).`,
    );
  }
}

function isChosen({ operation, area }: Tool, { toolsets, tools, readOnly }: Choice): boolean {
  if (readOnly && operation.method !== 'get') return false;
  const isAll = toolsets.length === 0 && tools.length === 0;
  return isAll || toolsets.includes(area) || tools.includes(operation.id);
}

function unknownTool(name: string, usable: readonly string[]): AppError {
  const near = nearestNames(name, usable);
  const hint = near.length > 0 ? ` Did you mean ${orList(near)}?` : '';
  return new AppError('operation_not_found', `There is no tool “${name}”.${hint}`);
}

function readChoice(search: string, toolNames: readonly string[], areas: readonly string[]): Choice {
  const given = new URLSearchParams(search);
  const parameters = ['toolsets', 'tools', 'readOnly', 'compact'];
  const unknown = [...given.keys()].find((name) => !parameters.includes(name));
  // Not ignored: a misspelt readOnly would offer every write.
  if (unknown !== undefined)
    throw invalid(`There is no parameter “${unknown}” here; there are ${parameters.join(', ')}.`, unknown);
  return {
    toolsets: names(given, 'toolsets', areas),
    tools: names(given, 'tools', toolNames),
    readOnly: flag(given, 'readOnly'),
    compact: flag(given, 'compact'),
  };
}

function names(given: URLSearchParams, parameter: string, known: readonly string[]): string[] {
  const wanted = given.getAll(parameter).flatMap((list) => list.split(','));
  const found = wanted.map((name) => name.trim()).filter(Boolean);
  const unknown = found.find((name) => !known.includes(name));
  if (unknown === undefined) return found;
  const near = nearestNames(unknown, known);
  const hint = near.length > 0 ? `Did you mean ${orList(near)}?` : `There are: ${known.join(', ')}.`;
  throw invalid(`${parameter} names “${unknown}”, which does not exist. ${hint}`, parameter);
}

function flag(given: URLSearchParams, parameter: string): boolean {
  const value = given.get(parameter);
  if (value === null || value === '0' || value === 'false') return false;
  if (value === '1' || value === 'true' || value === '') return true;
  throw invalid(`${parameter} is 1 or 0.`, parameter);
}

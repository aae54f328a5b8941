import { z } from 'zod';
import type { ObjectSchema } from './operation.ts';

/**
 * A body that is one of several actions; `action` says which. It is the first of them when it is left out, where `flat`
 * lets it be left out.
 */
export type Actions<Answer> = ObjectSchema & { readonly oneOf: z.ZodType<Answer> };

type OneOf<Shapes> = {
  [Name in keyof Shapes & string]: { action: Name } & z.output<z.ZodObject<Extract<Shapes[Name], z.ZodRawShape>>>;
}[keyof Shapes & string];

/**
 * Declares what each action takes. Handlers get, and the documents and the typed client show, exactly one of them; the
 * arguments of a tool can only be one flat object, which is `flat`, with its descriptions.
 */
export function oneOfActions<const Shapes extends Record<string, z.ZodRawShape>>(
  flat: z.ZodObject,
  shapes: Shapes,
): Actions<OneOf<Shapes>> {
  const [usual] = z.safeParse(flat.shape['action'] as z.ZodType, undefined).success ? Object.keys(shapes) : [];
  const options = Object.entries(shapes).map(([name, shape]) => {
    const action = z.literal(name);
    return z.strictObject({ action: name === usual ? action.default(name) : action, ...described(shape, flat) });
  });
  const oneOf = z.discriminatedUnion('action', options as unknown as [z.ZodObject, ...z.ZodObject[]]);
  const checked = flat.superRefine(({ action, ...given }, context) => {
    const takes = new Map(Object.entries(shapes[String(action)] ?? {}));
    const has = new Set(Object.keys(given).filter((field) => given[field] !== undefined));
    for (const [field, schema] of takes) {
      if (has.has(field) || z.safeParse(schema, undefined).success) continue;
      context.addIssue({ code: 'custom', path: [field], message: 'This is required.' });
    }
    for (const field of has) {
      if (takes.has(field)) continue;
      context.addIssue({
        code: 'custom',
        path: [field],
        message: `Leave this out: it says nothing to ${String(action)}.`,
      });
    }
  });
  return Object.assign(checked, { oneOf: oneOf as unknown as z.ZodType<OneOf<Shapes>> });
}

/** As the documents and the client show it. */
export function documented(schema: ObjectSchema): z.ZodType {
  return oneOfThem(schema) ?? schema;
}

export function oneOfThem(schema: ObjectSchema): z.ZodType | undefined {
  return 'oneOf' in schema ? (schema as Actions<unknown>).oneOf : undefined;
}

function described(shape: z.ZodRawShape, flat: z.ZodObject): z.ZodRawShape {
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      const description = (flat.shape[name] as z.ZodType | undefined)?.description;
      return [name, description === undefined ? schema : (schema as z.ZodType).meta({ description })];
    }),
  );
}

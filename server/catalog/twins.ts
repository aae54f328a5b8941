import type { z } from 'zod';
import { AppError } from '#server/errors/app-error.ts';
import type { StoredRecord } from '#server/store/record.ts';
import type { MatterResource } from '#server/store/tables.ts';
import type { AnswerContext, Answers } from './answer.ts';
import { findRecord } from './find-record.ts';

/** 409 with the record that has the name already; who may not see that one is told of the name alone. */
export async function refuseTwin<Row extends { id: string }>(
  context: AnswerContext,
  { table }: StoredRecord<MatterResource>,
  answers: Answers<z.ZodType, Row>,
  { twin, sentence }: { twin: Row; sentence: string },
): Promise<never> {
  const seen = await findRecord(context.tx, context.viewer, table, twin.id);
  throw new AppError('conflict', sentence, seen && { current: await answers.one(context, twin) });
}

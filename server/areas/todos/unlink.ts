import { updateRecord } from '#server/store/records.ts';
import type { WriteTx } from '#server/store/transaction.ts';

/** Takes a hearing or court file that goes out of its to-dos, each with a change of its own; the to-dos stay. */
export async function unlinkTodos(tx: WriteTx, kind: 'hearing' | 'courtCase', id: string): Promise<void> {
  const column = `${kind}Id` as const;
  const todos = await tx.db.selectFrom('todos').selectAll().where(column, '=', id).orderBy('id').execute();
  for (const todo of todos) await updateRecord(tx, 'todos', todo, { [column]: null });
}

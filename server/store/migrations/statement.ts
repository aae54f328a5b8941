/** SQL in SQLite's words, which PostgreSQL is given in its own (postgres-words.ts); or by database, where they share none. */
export type Statement = string | { sqlite: string } | { postgres: string } | { sqlite: string; postgres: string };

import type { Statement } from './statement.ts';

/** What is below every row. */
const nothing = '-9007199254740991';

const notYet = (part: string, place: string): string =>
  `${place} > (select below from searchBuild where part = '${part}')`;

/**
 * The index holds words as we take them apart (server/rules/search-words.ts), by the function `searchWords` of every
 * connection that writes. It is made in the background from the newest row back: what is at or below `below` is not in
 * it yet, and the triggers leave it alone.
 */
export const searchWordsIndex: readonly Statement[] = [
  `create table searchBuild (
    part text primary key check (part in ('pages', 'messages')),
    below integer not null,
    made text not null
  ) strict`,
  `insert into searchBuild (part, below, made) select 'pages', coalesce(max(id), ${nothing}), '' from searchPages`,
  `insert into searchBuild (part, below, made) select 'messages', coalesce(max(place), ${nothing}), '' from messages`,
  ...[
    'searchPagesInserted',
    'searchPagesDeleted',
    'searchPagesUpdated',
    'messagesInserted',
    'messagesDeleted',
    'messagesUpdated',
  ].map((name) => ({ sqlite: `drop trigger ${name}` })),
  { sqlite: 'drop table searchIndex' },
  { sqlite: 'drop table messageIndex' },
  {
    sqlite: `create virtual table searchIndex using fts5 (
    heading, text, content = '', prefix = '2 3', tokenize = 'ascii'
  )`,
  },
  { sqlite: `create virtual table messageIndex using fts5 (body, content = '', prefix = '2 3', tokenize = 'ascii')` },
  { sqlite: `insert into searchIndex (searchIndex, rank) values ('secure-delete', 1)` },
  { sqlite: `insert into messageIndex (messageIndex, rank) values ('secure-delete', 1)` },
  {
    sqlite: `create trigger searchPagesInserted after insert on searchPages when ${notYet('pages', 'new.id')} begin
    insert into searchIndex (rowid, heading, text) values (new.id, searchWords(new.heading), searchWords(new.text));
  end`,
  },
  {
    sqlite: `create trigger searchPagesDeleted after delete on searchPages when ${notYet('pages', 'old.id')} begin
    insert into searchIndex (searchIndex, rowid, heading, text)
      values ('delete', old.id, searchWords(old.heading), searchWords(old.text));
  end`,
  },
  {
    sqlite: `create trigger searchPagesUpdated after update of heading, text on searchPages
  when ${notYet('pages', 'new.id')} begin
    insert into searchIndex (searchIndex, rowid, heading, text)
      values ('delete', old.id, searchWords(old.heading), searchWords(old.text));
    insert into searchIndex (rowid, heading, text) values (new.id, searchWords(new.heading), searchWords(new.text));
  end`,
  },
  {
    sqlite: `create trigger messagesInserted after insert on messages when ${notYet('messages', 'new.place')} begin
    insert into messageIndex (rowid, body) values (new.place, searchWords(new.body));
  end`,
  },
  {
    sqlite: `create trigger messagesDeleted after delete on messages when ${notYet('messages', 'old.place')} begin
    insert into messageIndex (messageIndex, rowid, body) values ('delete', old.place, searchWords(old.body));
  end`,
  },
  {
    sqlite: `create trigger messagesLeft after update of body, place on messages
  when ${notYet('messages', 'old.place')} begin
    insert into messageIndex (messageIndex, rowid, body) values ('delete', old.place, searchWords(old.body));
  end`,
  },
  {
    sqlite: `create trigger messagesMoved after update of body, place on messages
  when ${notYet('messages', 'new.place')} begin
    insert into messageIndex (rowid, body) values (new.place, searchWords(new.body));
  end`,
  },
];

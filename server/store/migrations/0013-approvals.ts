/** What an approval is about besides its target, and which token made a token. */
export const approvals: readonly string[] = [
  `alter table approvals add column goes text not null default '[]'`,
  `alter table tokens add column madeBy text references tokens (id)`,
  // The log has always known.
  `update tokens set madeBy = (
    select tokenId from changes where resource = 'tokens' and recordId = tokens.id and op = 'insert'
  )`,
  `create index tokensByMaker on tokens (madeBy)`,
];

/** Whose token it is, what was sent in a minute, edits on their way, answers that wait for a run, what is read-only. */
export const syncAnswers: readonly string[] = [
  `alter table syncRemotes add column identity text not null default ''`,
  // A process that is started again in the same minute of the server continues counting.
  `alter table syncRemotes add column minuteThere integer`,
  `alter table syncRemotes add column sentThere integer not null default 0`,
  `create table syncAnswers (
    remoteId text not null references syncRemotes (id), caseId text not null,
    about text not null check (about in ('question', 'creation', 'brakes')), subjectId text not null,
    seen text, answer text not null, givenAt text not null,
    primary key (remoteId, about, subjectId)
  ) strict, without rowid`,
  // An edit that was sent, until its result is known.
  `alter table syncBases add column sent text`,
  // Every write of a record looks whether it is one of these few.
  `create index syncBasesHidden on syncBases (resource, localId) where hidden = 1`,
];

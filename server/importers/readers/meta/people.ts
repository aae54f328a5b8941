import type { Answers, Conversation, Owner, Platform, Question } from '#server/importers/message.ts';
import { askPlatform, askSelfName, noneOfThese, type Sample } from '#server/importers/questions.ts';
import type { Source } from '#server/importers/reader.ts';
import { metaPlatform } from './platform.ts';

/** Who is in a conversation, as its files say together. */
export interface ThreadPeople {
  key: string;
  title: string | null;
  participants: readonly string[];
  /** In the order in which they first wrote. */
  writers: readonly string[];
}

const namesAtMost = 30;

export function conversationOf(thread: ThreadPeople, platform: Platform, self: string | undefined): Conversation {
  const { key, title } = thread;
  const names = namesIn(thread);
  return {
    key,
    platform,
    // A conversation of two bears the other's name, which is no title of its own.
    title: title !== null && !names.includes(title) ? title : null,
    participants: names.map((name) => ({ name, handle: null, self: name === self })),
  };
}

export function namesIn({ participants, writers }: ThreadPeople): string[] {
  return [...new Set([...participants, ...writers])];
}

/** The questions that every export of Meta has. */
export function openQuestions(
  source: Source,
  threads: readonly ThreadPeople[],
  answers: Answers,
  { owner, samples }: { owner: Owner; samples: readonly Sample[] },
): Question[] {
  const questions: Question[] = [];
  if (metaPlatform(source, answers) === null) questions.push(askPlatform(null, samples));
  if (!isKnown(answers.selfName, threads)) questions.push(askSelf(threads, owner, samples));
  return questions;
}

/** A name that is nobody’s here is no answer: everything would be shown as received. */
function isKnown(selfName: string | undefined, threads: readonly ThreadPeople[]): boolean {
  if (selfName === undefined) return false;
  return selfName === noneOfThese || threads.some((thread) => namesIn(thread).includes(selfName));
}

/** Whoever's export it is takes part in every conversation of it. */
function askSelf(threads: readonly ThreadPeople[], owner: Owner, samples: readonly Sample[]): Question {
  const [first, ...others] = threads.map((thread) => new Set(namesIn(thread)));
  const all = [...(first ?? [])].filter((name) => others.every((names) => names.has(name)));
  const names = all.length > 0 ? all : [...new Set(threads.flatMap(({ writers }) => writers))].slice(0, namesAtMost);
  const question = askSelfName(names, owner, samples);
  return all.length === 1 && others.length > 0 ? { ...question, proposed: all[0] ?? null } : question;
}

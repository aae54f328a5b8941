import { threadKey as keyOf } from './merge/handles.ts';
import { type Sighting, sightingOf } from './merge/sighting.ts';
import type { Conversation, Message, Party } from './message.ts';
import { asOwnerSees, type Perspective } from './perspective.ts';
import type { People, SentConversation } from './protocol.ts';

/** What merging needs of one conversation of an export. */
export interface GatheredThread {
  threadKey: string;
  /** Who is not “me” is the other one, by whatever name. */
  ofTwo: boolean;
  sightings: Sighting[];
  /** Everybody but the owner who wrote in it, by their keys. */
  writers: Map<string, Party>;
}

interface Known {
  perspective: Perspective;
  thread: GatheredThread;
}

/** An export as it is read, message by message: as the owner of the matter sees it, and what merging needs of it. */
export class Gathered {
  readonly threads = new Map<string, GatheredThread>();
  readonly #people: People;
  readonly #conversations = new Map<string, Known>();

  constructor(people: People) {
    this.#people = people;
  }

  addConversation(conversation: Conversation): SentConversation {
    const perspective = asOwnerSees(conversation, this.#people);
    const threadKey = keyOf(conversation.platform, perspective.others);
    const ofTwo = perspective.others.length === 1;
    const thread = this.threads.get(threadKey) ?? { threadKey, ofTwo, sightings: [], writers: new Map() };
    this.threads.set(threadKey, thread);
    this.#conversations.set(conversation.key, { perspective, thread });
    return { ...perspective.conversation, threadKey };
  }

  addMessage(message: Message): { seen: Message; sighting: Sighting } {
    const known = this.#conversations.get(message.conversation);
    if (!known) throw new Error('A reader answered a message before its conversation.');
    const seen = known.perspective.message(message);
    const sighting = sightingOf(seen);
    known.thread.sightings.push(sighting);
    if (sighting.sender !== '') known.thread.writers.set(sighting.sender, seen.sender);
    return { seen, sighting };
  }
}

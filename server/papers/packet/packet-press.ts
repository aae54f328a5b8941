import { childProgram } from '#server/children/child-program.ts';
import { Lane } from '#server/children/lane.ts';
import { Slot } from '#server/children/slot.ts';
import type { Work } from '#server/children/work.ts';
import { asError } from '#server/papers/failure.ts';
import { type BuildWatch, type BuiltPacket, buildPacket, type PacketInput } from './build-packet.ts';
import { type PacketLimits, packetLimits } from './limits.ts';
import { type Final, isFinal, type Job, type Report } from './protocol.ts';
import { gaveUp, stopped, tookTooLong, tooMuchMemory } from './refusals.ts';
import type { PacketStep, StepPlace } from './steps.ts';

/** Builds packets in child processes, one step at a time; this process only plans. */
export interface PacketPress {
  /** As `buildPacket`. */
  build(input: PacketInput, folder: string, watch?: BuildWatch): Promise<BuiltPacket>;
  close(): void;
}

interface PacketPressSettings {
  limits?: Partial<PacketLimits> | undefined;
  /** The child’s program, when it is not next to this module. */
  childModule?: URL | undefined;
}

export function createPacketPress(settings: PacketPressSettings = {}): PacketPress {
  const limits = { ...packetLimits, ...settings.limits };
  const bench = new StepSlot(
    settings.childModule ?? childProgram(import.meta.url, 'papers/packet', 'that builds packets'),
    limits,
  );
  const lane = new Lane([bench], stopped);
  const closing = new AbortController();
  return {
    build: (input, folder, watch = {}) => {
      const signal = AbortSignal.any(watch.signal ? [watch.signal, closing.signal] : [closing.signal]);
      return buildPacket(input, folder, { ...watch, signal }, (place, step) =>
        lane.with(signal, (own) => own.run(place, step, signal)),
      );
    },
    close: () => {
      closing.abort();
      lane.close();
    },
  };
}

type Tool = 'typesetter' | 'writer';

/** What a step works with. WebAssembly gives no memory back, so each has a process of its own. What writes takes next to none. */
const tools: Record<PacketStep['kind'], Tool> = {
  sheet: 'typesetter',
  volume: 'writer',
  'read back': 'writer',
};

class StepSlot {
  #limits: PacketLimits;
  #slots: Readonly<Record<Tool, Slot<Job, Report, Final>>>;
  #tool: Tool = 'typesetter';

  constructor(childModule: URL, limits: PacketLimits) {
    this.#limits = limits;
    const work: Work<Report, Final> = {
      limits,
      isFinal,
      beginsAnew: ({ type }) => type === 'alive',
      faults: { cancelled: stopped, crashed: gaveUp, timedOut: tookTooLong, outOfMemory: tooMuchMemory },
    };
    const slot = (tool: Tool) => new Slot(childModule, work, { purpose: tool });
    this.#slots = { typesetter: slot('typesetter'), writer: slot('writer') };
  }

  async run(place: StepPlace, step: PacketStep, signal: AbortSignal): Promise<void> {
    const tool = tools[step.kind];
    if (this.#tool !== tool) this.close();
    this.#tool = tool;
    const slot = this.#slots[tool];
    const report = await slot.run({ place, step, limits: this.#limits }, { signal });
    if (report.type === 'done') return;
    // What stopped in the middle of its work can’t be trusted with another step.
    if (report.failure.problem === 'internal') slot.kill();
    throw asError(report.failure);
  }

  close(): void {
    this.#slots[this.#tool].close();
  }
}

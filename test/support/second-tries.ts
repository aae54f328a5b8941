import type { Reporter, TestModule } from 'vitest/node';

/**
 * Names, at the end of a run, what passed only at its second try: a journey that met a busy machine, or a fault that
 * comes and goes. It is for somebody to look into, so it is never passed over in silence.
 */
export class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const names = modules.flatMap((module) =>
      [...module.children.allTests()]
        .filter((test) => test.diagnostic()?.flaky === true)
        .map((test) => `${module.relativeModuleId} > ${test.fullName}`),
    );
    if (names.length > 0) console.warn(`Passed only at the second try, look into it:\n  ${names.join('\n  ')}`);
  }
}

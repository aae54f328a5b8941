import { print, say, type Command } from './command.ts';
import { asRecord, launchAddress } from './owner-client.ts';
import { withOwner } from './owner-session.ts';

export const run: Command = (call) =>
  withOwner(call, async (client, owner) => {
    const { caseId, context } = asRecord(await client.call('POST', '/app/v1/demo', {}));
    const bootAddress = await launchAddress(owner);
    if (call.flags['json'] === true) {
      print(call.terminal, JSON.stringify({ caseId, context, bootAddress }));
    } else {
      say(call.terminal, 'The sample matter is ready. Open this address (works once):');
      print(call.terminal, bootAddress);
    }
    return 0;
  });

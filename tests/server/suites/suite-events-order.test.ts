import fc from 'fast-check';
import { everything } from '../../support/test-extent';
import { startTestServer, type TestServer } from '../../support/server';
import { directEvents, type EventDirector } from '../../support/suite-events';

let server: TestServer;
let events: EventDirector;
beforeAll(async () => {
  server = await startTestServer();
  events = directEvents(server);
});
afterAll(() => server.close());

const person = 'rep3';
const step = fc.record({
  does: fc.constantFrom('leave', 'return', 'freeze', 'thaw'),
  play: fc.constantFrom(undefined, 'double', 'hold'),
  minutes: fc.integer({ min: 0, max: 90 }),
  release: fc.constantFrom(undefined, { reversed: true }, { reversed: false }),
});

test('doubled, late and reordered events end in the state of the suite, whatever the order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      server.world.reset();
      server.courier.clear();
      server.clock.forward(3_600_000);
      await events.console('feishu', { events: 'http' });
      // As they are before anything happens.
      await events.send('feishu', {
        type: 'contact.user.updated_v3',
        content: { object: { open_id: 'ou_feishu_rep3' } },
      });
      await events.settled();
      const truth = { gone: false, frozen: false };
      for (const { does, play, minutes, release } of steps) {
        server.clock.forward(minutes * 60_000);
        if (play) await events.play('feishu', play);
        if (does === 'leave' || does === 'return') truth.gone = does === 'leave';
        else truth.frozen = does === 'freeze';
        await events.console('feishu', { gone: truth.gone ? [person] : [], frozen: truth.frozen ? [person] : [] });
        if (release) await events.release(release);
        await events.settled();
      }
      await events.release({ reversed: true });
      await events.settled();
      const member = await server.app.db
        .selectFrom('members')
        .select(['deleted', 'suite_state'])
        .where('client_id', '=', 'brightsea-feishu')
        .where('open_id', '=', 'ou_feishu_rep3')
        .executeTakeFirstOrThrow();
      expect(member).toEqual({
        deleted: truth.gone || truth.frozen,
        suite_state: truth.gone ? 'left' : truth.frozen ? 'away' : null,
      });
    }),
    { numRuns: everything ? 20 : 6 },
  );
});

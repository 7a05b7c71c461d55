import type { SimulatedCall } from '../wire/call';
import type { World } from '../world/world';
import { dingtalkApplication } from '../world/tenant';
import { defineCall } from './define-call';

const most = 200;
/** The time after the last attempt when failed events can be fetched, in milliseconds. */
const laterMs = 3 * 60_000;

/** The calls for events that could not be pushed to the application's address. Each event is returned once. */
export function failedEventCalls(world: World): SimulatedCall[] {
  return [
    defineCall('oapi.callback.failed', {
      flat: true,
      answer() {
        const ready = world.failedEvents.filter(({ failedAt }) => world.now() >= failedAt + laterMs);
        const returnedEvents = ready.slice(0, most);
        world.failedEvents.splice(
          0,
          world.failedEvents.length,
          ...world.failedEvents.filter((failedEvent) => !returnedEvents.includes(failedEvent)),
        );
        const { corpId } = dingtalkApplication();
        return {
          failed_list: returnedEvents.map(({ type, content, at }) => ({
            // Events of approvals nest their content; events of people do not.
            [type]: { ...(type.startsWith('bpms_') ? { bpmsCallBackData: content } : content), corpid: corpId },
            call_back_tag: type,
            event_time: at,
          })),
          has_more: ready.length > returnedEvents.length,
        };
      },
    }),
  ];
}

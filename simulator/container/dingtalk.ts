import { dingTalkMethods, type AnswerCall } from './dingtalk-methods';
import { getLocale, type ContainerSetting } from './setting';
import type { Shell } from './shell';

/** Simulates DingTalk's native container for the unmodified `dingtalk-jsapi` package. */
export function simulateDingTalk(setting: ContainerSetting, shell: Shell): void {
  const answer = dingTalkMethods(setting, shell);
  if (setting.device === 'mobile') simulateAndroid(answer);
  else simulateDesktop(setting, answer);
}

type DingtalkCallback = (value: unknown) => void;

/** Simulates Android: `nuva.require()` returns a function with five arguments, which receives the method's name split at its last dot. */
function simulateAndroid(answer: AnswerCall): void {
  const call = (
    success: DingtalkCallback,
    fail: DingtalkCallback,
    service: string,
    action: string,
    args: Record<string, unknown>,
  ) => {
    // The native side receives JSON: functions and undefined values are dropped.
    const params = JSON.parse(JSON.stringify(args ?? {})) as Record<string, unknown>;
    answer(service ? `${service}.${action}` : action, params).then(success, fail);
  };
  Object.assign(window, { nuva: { isReady: true, require: () => call } });
}

const hostOrigin = 'https://sim.dingtalk.com';

/** The message that the package posts on the desktop. */
interface DesktopRequest {
  type: 'request';
  msgId: number;
  containerId: string;
  methodName: string;
  body: Record<string, unknown>;
}

/**
 * Simulates the desktop: the package reads its host from the window's name and posts to it. `corsIframe` makes it post to its own window, where
 * this function catches requests to the host's origin, and dispatches answers as if they came from there.
 */
function simulateDesktop(setting: ContainerSetting, answer: AnswerCall): void {
  const containerId = 'sidecar-simulator';
  const name = JSON.stringify({
    hostOrigin,
    containerId,
    corsIframe: true,
    hostVersion: '7.6.0',
    language: getLocale(setting),
  });
  Object.defineProperty(window, 'name', { configurable: true, enumerable: true, get: () => name });
  Object.assign(window, { dingtalk: { platform: { invokeAPI: () => undefined } } });

  const real = window.postMessage.bind(window) as (message: unknown, ...messageArguments: unknown[]) => void;
  const reply = (msgId: number, success: boolean, body: unknown) => {
    window.dispatchEvent(
      new MessageEvent('message', {
        origin: hostOrigin,
        source: window,
        data: { type: 'response', msgId, success, body },
      }),
    );
  };
  window.postMessage = (message: unknown, ...messageArguments: unknown[]) => {
    const request = message as Partial<DesktopRequest> | null;
    if (messageArguments[0] !== hostOrigin || request?.type !== 'request' || request.containerId !== containerId) {
      real(message, ...messageArguments);
      return;
    }
    const { msgId, methodName, body } = structuredClone(request) as DesktopRequest;
    answer(methodName, body).then(
      (value) => reply(msgId, true, value),
      (problem: unknown) => reply(msgId, false, problem),
    );
  };
}

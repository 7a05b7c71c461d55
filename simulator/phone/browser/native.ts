import { useEffect, useRef, type RefObject } from 'react';
import type {
  ChooseChatInput,
  ContainerMessage,
  NativeCall,
  NativeCalls,
  NativeFailure,
  ShellMessage,
} from '../../container/messages';
import { appOrigin } from './world';

/** The native side: one function for each call of the container. A function throws a NativeFailure to refuse. */
export type Native = {
  [M in NativeCall]: (params: NativeCalls[M][0]) => NativeCalls[M][1] | Promise<NativeCalls[M][1]>;
};

export const cancelled: NativeFailure = { kind: 'cancel', errno: 1, errMsg: 'cancel' };
export const refused = (errno: number, errMsg: string): NativeFailure => ({ kind: 'refused', errno, errMsg });

/** Posts with this window's own function: the container wraps the frame's function, whose messages would seem to come from the frame itself. */
function post(target: Window, message: ShellMessage, origin: string): void {
  (window.postMessage as (this: Window, message: unknown, origin: string) => void).call(target, message, origin);
}

/** Sends a message to the page in the web-view, never to another origin. */
export function tellFrame(frame: HTMLIFrameElement | null, message: ShellMessage): void {
  if (frame?.contentWindow) post(frame.contentWindow, message, appOrigin);
}

/** Answers the container in the frame. It accepts messages only of that window at exactly the application's origin. */
export function useNative(frame: RefObject<HTMLIFrameElement>, native: Native): void {
  const latest = useRef(native);
  latest.current = native;
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => {
      const message = event.data as Partial<ContainerMessage> | null;
      const from = frame.current?.contentWindow;
      if (message?.sidecarSimulator !== 'call' || !from || event.source !== from) return;
      if (event.origin !== appOrigin && event.origin !== location.origin) return;
      const { id, method, params } = message as ContainerMessage;
      const reply = (answer: ShellMessage) => post(from, answer, event.origin);
      answerCall(latest.current, method, params).then(
        (value) => reply({ sidecarSimulator: 'answer', id, ok: true, value }),
        (problem: unknown) => reply({ sidecarSimulator: 'answer', id, ok: false, failure: asFailure(problem) }),
      );
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [frame]);
}

async function answerCall(native: Native, method: NativeCall, params: unknown): Promise<unknown> {
  if (!Object.hasOwn(native, method)) throw refused(103, 'no such API');
  return (native[method] as (callParams: unknown) => unknown)(params);
}

function asFailure(problem: unknown): NativeFailure {
  if (typeof problem === 'object' && problem !== null && 'kind' in problem) return problem as NativeFailure;
  return refused(102, `internal error: ${String(problem)}`);
}

/** A chat picker that waits for the person. */
export interface Picking {
  input: ChooseChatInput;
  settle(answer: NativeCalls['chooseChat'][1] | undefined): void;
}

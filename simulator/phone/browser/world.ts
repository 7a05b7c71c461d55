import { useCallback, useEffect, useRef, useState } from 'react';
import type { NativeFailure, ContainerSpeech } from '../../container/messages';
import type { ShownApproval } from '../../control/shown-approval';

export type { ShownApproval };

/** The state of one suite in the simulator's servers, as one person sees it (`/sim/control/state`). */
export interface WorldState {
  version: number;
  people: ShownPerson[];
  chats: ShownChat[];
  approvals: ShownApproval[];
  /** The offset of the simulated time to this machine's, in milliseconds; absent if the time cannot be moved. */
  clock?: { offset: number };
}
export type ApprovalAct = { comment?: string } & (
  | { action: 'approve' | 'reject' | 'resubmit'; taskId: string }
  | { action: 'transfer' | 'sendBack'; taskId: string; to: string }
  | { action: 'withdraw' | 'revert' | 'remove' | 'comment' }
);
export interface ShownPerson {
  key: string;
  name: string;
  enName: string;
  openId: string;
  title: string;
  department: string;
}
export interface ShownChat {
  chatId: string;
  openConversationId?: string;
  name: string;
  mode: 'group' | 'p2p';
  memberKeys: string[];
  botInChat: boolean;
  tabs: { name: string; url: string }[];
  menu: { name: string; url: string }[];
  messages: ShownMessage[];
}
export interface ShownMessage {
  id: string;
  from: { kind: 'bot' | 'person'; name: string };
  /** The time, epoch milliseconds. */
  at: number;
  kind: 'text' | 'card';
  text?: string;
  card?: {
    title: string;
    lines: string[];
    tags?: string[];
    links: { text: string; url: string; pcUrl?: string }[];
    buttons?: string[];
    inputs?: { name: string; label: string }[];
  };
  markdown?: string;
  /** The titles that replace links for this person. */
  links?: { url: string; title: string; opens: string }[];
}
export type TesterPosition =
  { mode: 'fix'; latitude: number; longitude: number; accuracy: number } | { mode: 'refuse' } | { mode: 'timeout' };

const root = document.getElementById('phone');
/** The prefix at which the simulator is mounted, e.g. `/sim`. */
const prefix = root?.dataset.prefix ?? '/sim';
export const appOrigin = root?.dataset.appOrigin ?? location.origin;

async function request<Answer>(path: string, options: { body?: unknown; signal?: AbortSignal } = {}): Promise<Answer> {
  const { body, signal } = options;
  const response = await fetch(
    prefix + path,
    body === undefined
      ? { signal }
      : {
          method: 'POST',
          signal,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        },
  );
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as Answer;
}

export const readPosition = () => request<TesterPosition>('/control/position');
export const setPosition = (position: TesterPosition) => request<unknown>('/control/position', { body: position });
export const readSpeech = () => request<ContainerSpeech>('/control/speech');
export const setSpeech = (speech: ContainerSpeech) => request<unknown>('/control/speech', { body: speech });
/** Moves the time of suites, server and phone; null restores the machine's time. */
export const moveClock = (time: Date | null) =>
  request<unknown>('/control/clock', { body: { to: time && time.toISOString() } });
export const sendMessage = (message: { suite: string; chatId: string; person: string; text: string }) =>
  request<unknown>('/control/message', { body: message });

/** Reports that the person's client shows a chat, so that it requests the previews of its links. */
export const lookAtChat = (viewedChat: { suite: string; chatId: string; person: string }) =>
  request<unknown>('/control/look', { body: viewedChat });

/** Taps a button of a card that pushes to the application. */
export const tapCard = (tap: {
  suite: string;
  messageId: string;
  person: string;
  button: number;
  form: Record<string, string>;
}) => request<{ words?: string }>('/control/tap', { body: tap });

/** Runs an action in the suite's approval centre. */
export const actOnApproval = (act: { suite: string; person: string; code: string } & ApprovalAct) =>
  request<unknown>('/control/approval', { body: act });

/** Sends a call of the container's native side. @throws NativeFailure as the suite refuses it */
export async function nativeRequest<Answer>(
  path: '/container/auth-code' | '/container/config',
  body: unknown,
): Promise<Answer> {
  const answer = await request<Answer & { error?: { errno?: number; errorCode?: number; errMsg: string } }>(path, {
    body,
  }).catch(() => {
    throw { kind: 'refused', errno: 305, errMsg: 'network' } satisfies NativeFailure;
  });
  if (!answer.error) return answer;
  throw {
    kind: 'refused',
    errno: answer.error.errno ?? 102,
    errorCode: answer.error.errorCode,
    errMsg: answer.error.errMsg,
  } satisfies NativeFailure;
}

export interface PhoneWorld {
  state: WorldState | undefined;
  offline: boolean;
  /** Loads the newest state at once, for calls that cannot wait for the next change. */
  refresh(): Promise<WorldState>;
}

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/** Follows the world of one suite and person by long polling. */
export function useWorld(suite: string, person: string): PhoneWorld {
  const [loaded, setKnown] = useState<{ of: string; state: WorldState }>();
  const [offline, setOffline] = useState(false);
  const worldKey = `${suite}/${person}`;
  const current = useRef(worldKey);
  current.current = worldKey;

  const load = useCallback(
    async (signal?: AbortSignal) => {
      const state = await request<WorldState>(`/control/state?${new URLSearchParams({ suite, person }).toString()}`, {
        signal,
      });
      if (current.current === worldKey) setKnown({ of: worldKey, state });
      return state;
    },
    [suite, person, worldKey],
  );

  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const follow = async () => {
      while (!signal.aborted) {
        try {
          let { version } = await load(signal);
          setOffline(false);
          const since = version;
          while (version === since) {
            ({ version } = await request<{ version: number }>(`/control/changes?since=${since}`, { signal }));
          }
        } catch {
          if (signal.aborted) return;
          setOffline(true);
          await pause(2000);
        }
      }
    };
    void follow();
    return () => abort.abort();
  }, [load]);

  return { state: loaded?.of === worldKey ? loaded.state : undefined, offline, refresh: load };
}

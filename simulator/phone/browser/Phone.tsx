import { useEffect, useRef, useState } from 'react';
import type { BarItem, ChatTarget, ChatTrigger, NativeCalls } from '../../container/messages';
import type { ContainerSetting } from '../../container/setting';
import type { PhoneTexts } from '../texts';
import { ApprovalCentre } from './ApprovalCentre';
import { ChatPicker } from './ChatPicker';
import { ConsentSheet, type Consent } from './ConsentSheet';
import { Conversation } from './Conversation';
import { DeviceScreen } from './DeviceScreen';
import { resolveTarget } from './links';
import { cancelled, refused, tellFrame, useNative, type Picking } from './native';
import { FileSheet, type ShownFile } from './FileSheet';
import { OutsideSheet } from './OutsideSheet';
import { Profile } from './Profile';
import { useRead } from './read';
import { Tabs, type TabName } from './Tabs';
import type { Tester } from './tester';
import { WebView } from './WebView';
import {
  actOnApproval,
  appOrigin,
  nativeRequest,
  readPosition,
  readSpeech,
  lookAtChat,
  sendMessage,
  tapCard,
  type ShownChat,
  type ShownMessage,
  type ShownPerson,
  type PhoneWorld,
  type WorldState,
} from './world';

/** The layers above the tabs, the topmost last. There is at most one web-view. */
type PhoneLayer =
  | { kind: 'chat'; chatId: string }
  | { kind: 'profile'; person: string }
  | { kind: 'approvals' }
  | { kind: 'device'; url: string }
  | { kind: 'web'; url: string; visit: number };

interface PhoneProps {
  tester: Tester;
  texts: PhoneTexts;
  world: PhoneWorld;
  narrow: boolean;
  /** A key of the frame: another key creates another container, and the web-view reloads its page. */
  frameKey: string;
  /** Called when the application's path in the web-view has changed; with undefined when it was closed. */
  onOpen(path: string | undefined): void;
}

/** One person's phone or desktop client: the shell's tabs, the layers above them, and the native side of the web-view. */
export function Phone({ tester, texts, world, narrow, frameKey, onOpen }: PhoneProps) {
  const { suite, person } = tester;
  const [tab, setTab] = useState<TabName>('chats');
  const [layers, setLayers] = useState<PhoneLayer[]>(() => firstLayers(tester));
  const [title, setTitle] = useState('Sidecar');
  const [navigationBar, setBar] = useState<{ left: BarItem[]; right: BarItem[] }>({ left: [], right: [] });
  const [picking, setPicking] = useState<Picking>();
  const [consent, setConsent] = useState<Consent>();
  const [outsideUrl, setOutside] = useState<string>();
  const [file, setFile] = useState<ShownFile>();
  const [toast, setToast] = useState<{ words: string; until: number }>();
  const frame = useRef<HTMLIFrameElement>(null);
  /** Whether the page in the web-view has a container that can go back. */
  const listening = useRef(false);
  const visits = useRef(1);
  /** The places in chats from which the application was opened, by the code that the client has put into the address. */
  const triggers = useRef(new Map<string, ChatTrigger>());
  const read = useRead(suite, person);

  const showToast = (toastText: string, duration = 2000) =>
    setToast({ words: toastText, until: Date.now() + duration });
  useEffect(() => {
    if (!toast) return undefined;
    const timer = setTimeout(() => setToast(undefined), toast.until - Date.now());
    return () => clearTimeout(timer);
  }, [toast]);

  const push = (layer: PhoneLayer) =>
    setLayers((layers) => [...layers.filter((openLayer) => !sameLayer(openLayer, layer)), layer]);
  const openWeb = (url: string) => {
    visits.current += 1;
    setTitle('Sidecar');
    setBar({ left: [], right: [] });
    listening.current = false;
    onOpen(getPath(url));
    push({ kind: 'web', url, visit: visits.current });
  };
  const closeWeb = () => {
    setLayers((layers) => layers.filter(({ kind }) => kind !== 'web'));
    picking?.settle(undefined);
    consent?.settle(false);
    onOpen(undefined);
  };
  const pop = () => setLayers((layers) => layers.slice(0, -1));

  /** @throws NativeFailure when the chat is not among the person's chats */
  const openChat = async (target: ChatTarget) => {
    const chat = findChat(await world.refresh(), target, person);
    if (!chat?.memberKeys.includes(person)) {
      showToast(texts.noSuchChat);
      throw refused(102, 'no such chat');
    }
    setTab('chats');
    push({ kind: 'chat', chatId: chat.chatId });
  };
  const follow = (address: string) => {
    const target = resolveTarget(address, { suite, device: desktop ? 'desktop' : 'mobile', appOrigin });
    if (target.kind === 'app') openWeb(target.url);
    else if (target.kind === 'chat') openChat(target.chat).catch(() => undefined);
    else setOutside(target.url);
  };

  useNative(frame, {
    hello: ({ path }) => {
      listening.current = true;
      onOpen(path);
      return null;
    },
    authCode: async (params) => {
      const requestCode = (consent?: boolean) =>
        nativeRequest<{ code: string } | { consent: string[] }>('/container/auth-code', {
          suite,
          person,
          ...params,
          ...(consent === undefined ? {} : { consent }),
        });
      const first = await requestCode();
      if ('code' in first) return first;
      const granted = await new Promise<boolean>((resolve) =>
        setConsent({
          scopes: first.consent,
          settle: (answer) => {
            setConsent(undefined);
            resolve(answer);
          },
        }),
      );
      const second = await requestCode(granted);
      if ('code' in second) return second;
      throw refused(2700002, 'user denied the authorization');
    },
    config: (params) => nativeRequest<{ ok: true }>('/container/config', { suite, person, ...params }),
    position: async () => {
      const position = await readPosition();
      if (position.mode === 'timeout') return new Promise<never>(() => undefined);
      return position;
    },
    microphone: () => readSpeech(),
    chooseChat: async (input) => {
      await world.refresh();
      return new Promise<NativeCalls['chooseChat'][1]>((resolve, reject) => {
        picking?.settle(undefined);
        setPicking({
          input,
          settle: (answer) => {
            setPicking(undefined);
            if (answer) resolve(answer);
            else reject(cancelled);
          },
        });
      });
    },
    openChat: async (target) => {
      await openChat(target);
      return null;
    },
    trigger: ({ triggerCode }) => {
      const trigger = triggers.current.get(triggerCode);
      if (!trigger) throw refused(42302, 'invalid trigger code');
      return trigger;
    },
    outside: ({ url }) => {
      setOutside(url);
      return null;
    },
    file: (openedFile) => {
      setFile(openedFile);
      return null;
    },
    device: ({ url }) => {
      push({ kind: 'device', url });
      return null;
    },
    profile: async ({ openId }) => {
      const foundPerson = (await world.refresh()).people.find((candidate) => candidate.openId === openId);
      if (!foundPerson) throw refused(104, 'no such person');
      push({ kind: 'profile', person: foundPerson.key });
      return null;
    },
    title: ({ title: barTitle, path }) => {
      if (barTitle) setTitle(barTitle);
      onOpen(path);
      return null;
    },
    navigationBar: (items) => {
      setBar((previousBar) => ({ ...previousBar, ...items }));
      return null;
    },
    toast: ({ title: toastText, duration }) => {
      showToast(toastText, duration);
      return null;
    },
    close: () => {
      closeWeb();
      return null;
    },
  });

  const openExtension = (chat: ShownChat, messages: readonly ShownMessage[] | undefined) => {
    const code = `c-${triggers.current.size + 1}`;
    triggers.current.set(code, {
      chatId: chat.chatId,
      ...(messages && { messages: messages.map((message) => toChosenMessage(message, world.state?.people ?? [])) }),
    });
    const placeName = messages ? 'message_action' : `plus_menu_${chat.mode}`;
    const query = new URLSearchParams({
      ...(tester.device === 'desktop'
        ? { from: placeName }
        : { required_launch_ability: messages ? 'message_action' : 'chat_action' }),
      bdp_launch_query: JSON.stringify({ __trigger_id__: code }),
    });
    openWeb(`${appOrigin}${messages ? '/from-message' : '/chat'}?${query.toString()}`);
  };
  const { state } = world;
  const chats = state?.chats.filter(({ memberKeys }) => memberKeys.includes(person)) ?? [];
  const approvals = state?.approvals ?? [];
  const me = state?.people.find(({ key }) => key === person);
  const desktop = tester.device === 'desktop' && !narrow;
  const setting: ContainerSetting = {
    sidecarSimulator: true,
    suite,
    person,
    language: tester.language,
    theme: tester.theme,
    device: tester.device,
    client: tester.client,
    webView: tester.webView,
    clockOffset: world.state?.clock?.offset ?? 0,
    shellOrigin: location.origin,
  };
  const covered = (index: number) => (index < layers.length - 1 ? 'layer covered' : 'layer');

  return (
    <div className={narrow ? 'phone bare' : desktop ? 'phone window' : 'phone framed'} data-testid="phone">
      {!narrow && !desktop && (
        <div className="status" aria-hidden>
          <span>9:41</span>
          <span className="island" />
          <span className="battery" />
        </div>
      )}
      <div className="shell">
        <div className={layers.length > 0 && !desktop ? 'base covered' : 'base'}>
          <Tabs
            tab={tab}
            onTab={setTab}
            texts={texts}
            chats={chats}
            me={me}
            people={state?.people ?? []}
            loading={!state}
            read={read}
            language={tester.language}
            openApp={() => openWeb(`${appOrigin}/home`)}
            waiting={approvals.filter(({ taskId }) => taskId !== undefined).length}
            openApprovals={() => push({ kind: 'approvals' })}
            openChat={(chatId) => push({ kind: 'chat', chatId })}
            openProfile={(key) => push({ kind: 'profile', person: key })}
          />
        </div>
        <div className="layers">
          {desktop && layers.length === 0 && <p className="empty">{texts.pickChat}</p>}
          {layers.map((layer, index) => {
            if (layer.kind === 'web') {
              return (
                <WebView
                  key={`web/${layer.visit}/${frameKey}`}
                  className={covered(index)}
                  frame={frame}
                  url={tester.open ? appOrigin + tester.open : layer.url}
                  setting={setting}
                  title={title}
                  bar={navigationBar}
                  texts={texts}
                  listening={listening}
                  onBack={() =>
                    listening.current
                      ? tellFrame(frame.current, { sidecarSimulator: 'event', name: 'back' })
                      : closeWeb()
                  }
                  onClose={closeWeb}
                  onBarItem={(side, id) =>
                    tellFrame(frame.current, { sidecarSimulator: 'event', name: 'barItem', side, id })
                  }
                />
              );
            }
            if (layer.kind === 'device')
              return (
                <DeviceScreen
                  key="device"
                  className={covered(index)}
                  url={layer.url}
                  texts={texts}
                  onCall={() =>
                    tellFrame(frame.current, { sidecarSimulator: 'event', name: 'covered', isCovered: true })
                  }
                  onBack={() => {
                    pop();
                    tellFrame(frame.current, { sidecarSimulator: 'event', name: 'covered', isCovered: false });
                    // The web-view in which the call was started gets the focus again as soon as it is visible.
                    requestAnimationFrame(() => frame.current?.contentWindow?.focus());
                  }}
                />
              );
            if (layer.kind === 'approvals')
              return (
                <ApprovalCentre
                  key="approvals"
                  className={covered(index)}
                  approvals={approvals}
                  people={state?.people ?? []}
                  texts={texts}
                  onBack={pop}
                  onLink={follow}
                  onAct={async (code, act) => {
                    await actOnApproval({ suite, person, code, ...act }).catch(() => showToast(texts.cannotDo));
                    await world.refresh();
                  }}
                />
              );
            if (layer.kind === 'profile') {
              const shownPerson = state?.people.find(({ key }) => key === layer.person);
              return (
                shownPerson && (
                  <Profile
                    key={`profile/${layer.person}`}
                    className={covered(index)}
                    person={shownPerson}
                    texts={texts}
                    onBack={pop}
                  />
                )
              );
            }
            const chat = chats.find(({ chatId }) => chatId === layer.chatId);
            return (
              chat && (
                <Conversation
                  desktop={desktop}
                  key={`chat/${layer.chatId}`}
                  className={covered(index)}
                  chat={chat}
                  me={me?.name ?? ''}
                  texts={texts}
                  onBack={pop}
                  onSeen={(message) => {
                    read.mark(chat.chatId, message);
                    // Links stay addresses if the application does not answer.
                    void lookAtChat({ suite, chatId: chat.chatId, person }).catch(() => undefined);
                  }}
                  onLink={follow}
                  {...(suite !== 'dingtalk' && {
                    onExtension: (messages: ShownMessage[] | undefined) => openExtension(chat, messages),
                  })}
                  onTap={(messageId, button, form) =>
                    void tapCard({ suite, messageId, person, button, form }).then(
                      ({ words: toastText }) => {
                        if (toastText) showToast(toastText);
                      },
                      () => undefined,
                    )
                  }
                  onSend={async (text) => {
                    await sendMessage({ suite, chatId: chat.chatId, person, text });
                    await world.refresh();
                  }}
                />
              )
            );
          })}
        </div>
        {picking && <ChatPicker picking={picking} chats={chats} texts={texts} />}
        {file && <FileSheet file={file} texts={texts} onClose={() => setFile(undefined)} />}
        {consent && <ConsentSheet consent={consent} texts={texts} />}
        {outsideUrl && <OutsideSheet url={outsideUrl} texts={texts} onClose={() => setOutside(undefined)} />}
        <div role="status" className="toasts">
          {toast && <div className="toast">{toast.words}</div>}
          {world.offline && <div className="toast">{texts.offline}</div>}
        </div>
      </div>
    </div>
  );
}

/** Returns a message as the client passes it on: its text, or the title of its card. */
function toChosenMessage(
  { id, from, at, text, card }: ShownMessage,
  people: readonly ShownPerson[],
): NonNullable<ChatTrigger['messages']>[number] {
  const openId = people.find(({ name }) => name === from.name)?.openId ?? '';
  const content = card ? { title: card.title, elements: [] } : text ? { text } : undefined;
  return {
    id,
    sender: { name: from.name, openId },
    at,
    type: card ? 'interactive' : 'text',
    ...(content && { content: JSON.stringify(content) }),
  };
}

const getPath = (address: string) => {
  const { pathname, search, hash } = new URL(address);
  return pathname + search + hash;
};

function firstLayers({ open, chat }: Tester): PhoneLayer[] {
  if (open) return [{ kind: 'web', url: appOrigin + open, visit: 1 }];
  return chat ? [{ kind: 'chat', chatId: chat }] : [];
}

const sameLayer = (first: PhoneLayer, second: PhoneLayer) =>
  first.kind === second.kind &&
  (first.kind === 'web' ||
    first.kind === 'device' ||
    first.kind === 'approvals' ||
    (first.kind === 'chat' && second.kind === 'chat' && first.chatId === second.chatId) ||
    (first.kind === 'profile' && second.kind === 'profile' && first.person === second.person));

function findChat(state: WorldState, target: ChatTarget, person: string): ShownChat | undefined {
  const keyword =
    target.openId === undefined ? undefined : state.people.find(({ openId }) => openId === target.openId)?.key;
  return state.chats.find(
    (chat) =>
      (target.chatId !== undefined && chat.chatId === target.chatId) ||
      (target.openConversationId !== undefined && chat.openConversationId === target.openConversationId) ||
      (keyword !== undefined &&
        chat.mode === 'p2p' &&
        chat.memberKeys.includes(keyword) &&
        chat.memberKeys.includes(person)),
  );
}

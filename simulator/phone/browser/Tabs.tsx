import type { PhoneTexts } from '../texts';
import { AppMark, Avatar, ChatPicture, Icon } from './Icon';
import { Contacts } from './Contacts';
import type { ReadMarks } from './read';
import type { ShownChat, ShownMessage, ShownPerson } from './world';

export type TabName = 'chats' | 'contacts' | 'workbench';
const names: readonly TabName[] = ['chats', 'contacts', 'workbench'];

interface TabsProps {
  tab: TabName;
  onTab(tab: TabName): void;
  texts: PhoneTexts;
  chats: ShownChat[];
  me: ShownPerson | undefined;
  people: ShownPerson[];
  loading: boolean;
  read: ReadMarks;
  language: 'zh' | 'en' | 'ja';
  openChat(chatId: string): void;
  openProfile(key: string): void;
  openApp(): void;
  /** The number of approvals that wait for the person. */
  waiting: number;
  openApprovals(): void;
}

/** The suite's first screen: chats, contacts and the workbench, with the tab bar. */
export function Tabs({
  tab,
  onTab,
  texts,
  chats,
  me,
  people,
  loading,
  read,
  language,
  openChat,
  openProfile,
  openApp,
  waiting,
  openApprovals,
}: TabsProps) {
  const unread = (chat: ShownChat) => {
    const last = chat.messages.at(-1);
    return last !== undefined && last.from.name !== me?.name && read.seen(chat.chatId) !== last.id;
  };
  return (
    <>
      <header className="home-bar">
        <Avatar name={me?.name ?? '·'} size={34} />
        <h1>{texts[tab]}</h1>
        <span className="who">{language === 'zh' ? me?.name : me?.enName}</span>
      </header>
      <div className="tab-body">
        {loading && <p className="empty">{texts.loading}</p>}
        {!loading && tab === 'chats' && (
          <ul className="rows" aria-label={texts.chats}>
            {byActivity(chats).map((chat) => (
              <li key={chat.chatId}>
                <ChatRow chat={chat} texts={texts} unread={unread(chat)} onOpen={() => openChat(chat.chatId)} />
              </li>
            ))}
          </ul>
        )}
        {!loading && tab === 'chats' && chats.length === 0 && <p className="empty">{texts.noChats}</p>}
        {!loading && tab === 'contacts' && <Contacts people={people} language={language} onOpen={openProfile} />}
        {tab === 'workbench' && (
          <section className="workbench" aria-label={texts.workbench}>
            <p className="company">{texts.company}</p>
            <h2>{texts.apps}</h2>
            <button type="button" className="app" onClick={openApp}>
              <AppMark size={52} />
              <span className="app-name">Sidecar</span>
              <span className="app-hint">{texts.appHint}</span>
            </button>
            <button type="button" className="app" onClick={openApprovals}>
              <span className="mark">
                <Icon name="approvals" size={40} />
              </span>
              <span className="app-name">
                {texts.approvals} {waiting > 0 && <span className="tag">{waiting}</span>}
              </span>
              <span className="app-hint">{texts.approvalsHint}</span>
            </button>
          </section>
        )}
      </div>
      <nav className="tabs" aria-label={texts.sections}>
        {names.map((name) => (
          <button key={name} type="button" aria-current={tab === name ? 'page' : undefined} onClick={() => onTab(name)}>
            <span className="tab-icon">
              <Icon name={name} />
              {name === 'chats' && chats.some(unread) && <span className="dot" role="img" aria-label={texts.unread} />}
            </span>
            <span>{texts[name]}</span>
          </button>
        ))}
      </nav>
    </>
  );
}

const lastAt = (chat: ShownChat) => chat.messages.at(-1)?.at ?? 0;
const byActivity = (chats: ShownChat[]) => [...chats].sort((first, second) => lastAt(second) - lastAt(first));

function ChatRow({
  chat,
  texts,
  unread,
  onOpen,
}: {
  chat: ShownChat;
  texts: PhoneTexts;
  unread: boolean;
  onOpen(): void;
}) {
  const last = chat.messages.at(-1);
  return (
    <button type="button" className="row" onClick={onOpen}>
      <ChatPicture name={chat.name} mode={chat.mode} size={46} />
      <span className="row-text">
        <span className="row-title">
          {chat.name}
          {chat.botInChat && chat.mode === 'group' && <span className="tag">{texts.robot}</span>}
        </span>
        <span className="row-second">{last ? preview(last, chat.mode) : texts.noMessages}</span>
      </span>
      <span className="row-side">
        {last && <time>{shortTime(last.at)}</time>}
        {unread && <span className="dot" role="img" aria-label={texts.unread} />}
      </span>
    </button>
  );
}

function preview(message: ShownMessage, mode: ShownChat['mode']): string {
  const previewText = message.card?.title ?? message.text ?? plain(message.markdown ?? '');
  return mode === 'group' ? `${message.from.name}: ${previewText}` : previewText;
}

const plain = (markdown: string) =>
  markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[#*>`_-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the time of day for today, otherwise the date. */
export function shortTime(timestamp: number): string {
  const time = new Date(timestamp);
  const two = (value: number) => String(value).padStart(2, '0');
  return time.toDateString() === new Date().toDateString()
    ? `${two(time.getHours())}:${two(time.getMinutes())}`
    : `${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

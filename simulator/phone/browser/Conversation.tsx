import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { PhoneTexts } from '../texts';
import { AppMark, Avatar, Icon } from './Icon';
import { shortTime } from './Tabs';
import { Markdown, ShellLink, Words } from './Words';
import type { ShownChat, ShownMessage } from './world';

interface ConversationProps {
  className: string;
  chat: ShownChat;
  /** The reader's own name; the reader's messages are at the right. */
  me: string;
  /** Whether the client is a desktop client, which opens other addresses than a phone. */
  desktop: boolean;
  texts: PhoneTexts;
  onBack(): void;
  onSeen(messageId: string): void;
  onLink(url: string): void;
  /** Called when a button of a card that pushes to the application is tapped. */
  onTap(messageId: string, button: number, form: Record<string, string>): void;
  onSend(text: string): Promise<void>;
  /** Opens the application from messages, or from the composer without any; absent if the suite has neither entry. */
  onExtension?: (messages: ShownMessage[] | undefined) => void;
}

/** The maximum number of messages that the suites pass to the application at once. */
const chosenLimit = 20;

const pauseMs = 10 * 60_000;

/** One chat with its messages and cards, and an input for messages. */
export function Conversation({
  className,
  chat,
  me,
  desktop,
  texts,
  onBack,
  onSeen,
  onLink,
  onTap,
  onSend,
  onExtension,
}: ConversationProps) {
  const [chosenIds, setChosen] = useState<readonly string[]>();
  const [text, setText] = useState('');
  const end = useRef<HTMLDivElement>(null);
  const entries = [...chat.tabs, ...chat.menu];
  const last = chat.messages.at(-1)?.id;
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
    if (last) onSeen(last);
    // Only a new message scrolls and is marked.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- onSeen is a new function at every drawing
  }, [last]);

  const toggle = (id: string) =>
    setChosen((ids = []) =>
      ids.includes(id) ? ids.filter((chosenId) => chosenId !== id) : [...ids, id].slice(0, chosenLimit),
    );
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const trimmed = text.trim();
    if (!trimmed) return;
    setText('');
    await onSend(trimmed).catch(() => setText(trimmed));
  };
  return (
    <section className={`${className} conversation`} aria-label={chat.name}>
      <header className="bar">
        <button type="button" className="icon" aria-label={texts.back} onClick={onBack}>
          <Icon name="back" />
        </button>
        <div className="bar-title">
          <h1>{chat.name}</h1>
          {chat.mode === 'group' && <p>{texts.members.replace('{n}', String(chat.memberKeys.length))}</p>}
        </div>
        <span className="icon" />
      </header>
      {entries.length > 0 && (
        <nav className="chat-entries">
          {entries.map(({ name, url }) => (
            <ShellLink key={`${name} ${url}`} url={url} onLink={onLink}>
              {name}
            </ShellLink>
          ))}
        </nav>
      )}
      <ol className="messages" aria-label={texts.message}>
        {chat.messages.map((message, index) => {
          const previousMessage = chat.messages[index - 1];
          return (
            <li
              key={message.id}
              className={chosenIds?.includes(message.id) ? 'chosen' : undefined}
              onContextMenu={(event) => {
                if (!onExtension) return;
                event.preventDefault();
                toggle(message.id);
              }}
              onClickCapture={(event) => {
                if (!chosenIds) return;
                event.stopPropagation();
                event.preventDefault();
                toggle(message.id);
              }}
            >
              {(!previousMessage || message.at - previousMessage.at > pauseMs) && (
                <time className="pause">{shortTime(message.at)}</time>
              )}
              <Bubble
                message={message}
                mine={message.from.kind === 'person' && message.from.name === me}
                group={chat.mode === 'group'}
                desktop={desktop}
                texts={texts}
                onLink={onLink}
                onTap={(button, form) => onTap(message.id, button, form)}
              />
            </li>
          );
        })}
        {chat.messages.length === 0 && <li className="empty">{texts.noMessages}</li>}
        <div ref={end} />
      </ol>
      {chosenIds && onExtension && (
        <div className="chosen-bar" role="toolbar" aria-label={texts.chosen.replace('{n}', String(chosenIds.length))}>
          <button type="button" onClick={() => setChosen(undefined)}>
            {texts.cancelChoice}
          </button>
          <button
            type="button"
            disabled={chosenIds.length === 0}
            onClick={() => {
              setChosen(undefined);
              onExtension(chat.messages.filter(({ id }) => chosenIds.includes(id)));
            }}
          >
            Sidecar
          </button>
        </div>
      )}
      <form
        className="composer"
        onSubmit={(event) => {
          void send(event);
        }}
      >
        <input
          aria-label={texts.message}
          placeholder={texts.message}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {onExtension && (
          <button type="button" className="icon" aria-label="+ Sidecar" onClick={() => onExtension(undefined)}>
            +
          </button>
        )}
        <button type="submit" className="send" aria-label={texts.send} disabled={!text.trim()}>
          <Icon name="send" size={20} />
        </button>
      </form>
    </section>
  );
}

interface BubbleProps {
  message: ShownMessage;
  mine: boolean;
  group: boolean;
  desktop: boolean;
  texts: PhoneTexts;
  onLink(url: string): void;
  onTap(button: number, form: Record<string, string>): void;
}
function Bubble({ message, mine, group, desktop, texts, onLink, onTap }: BubbleProps) {
  const { from, card, markdown, text = '', links = [] } = message;
  return (
    <article className={mine ? 'message mine' : 'message'} aria-label={mine ? texts.you : from.name}>
      {from.kind === 'bot' ? (
        <span className="avatar robot">
          <AppMark size={36} />
        </span>
      ) : (
        <Avatar name={from.name} size={36} />
      )}
      <div className="said">
        {!mine && group && (
          <p className="author">
            {from.name}
            {from.kind === 'bot' && <span className="tag">{texts.robot}</span>}
          </p>
        )}
        {card ? (
          <Card card={card} desktop={desktop} onLink={onLink} onTap={onTap} />
        ) : (
          <div className="bubble">
            {markdown ? <Markdown source={markdown} onLink={onLink} /> : <Words text={text} onLink={onLink} />}
            {links.map(({ url, title, opens }) => (
              <p key={url} className="link-preview">
                <ShellLink url={opens} onLink={onLink}>
                  {title}
                </ShellLink>
              </p>
            ))}
          </div>
        )}
      </div>
    </article>
  );
}

function Card({
  card,
  desktop,
  onLink,
  onTap,
}: {
  card: NonNullable<ShownMessage['card']>;
  desktop: boolean;
  onLink(url: string): void;
  onTap(button: number, form: Record<string, string>): void;
}) {
  const { links, buttons = [], inputs = [] } = card;
  const [form, setForm] = useState<Record<string, string>>({});
  return (
    <div className="card" role="group" aria-label={card.title}>
      {card.title && <h3>{card.title}</h3>}
      {card.tags && card.tags.length > 0 && (
        <p className="tags">
          {card.tags.map((tag) => (
            <span key={tag} className="tag">
              {tag}
            </span>
          ))}
        </p>
      )}
      {card.lines.length > 0 && (
        <div className="card-lines">
          {card.lines.map((textLine, index) => (
            <Markdown key={index} source={textLine} onLink={onLink} />
          ))}
        </div>
      )}
      {inputs.map(({ name, label }) => (
        <input
          key={name}
          className="card-input"
          aria-label={label}
          placeholder={label}
          value={form[name] ?? ''}
          onChange={(event) => setForm({ ...form, [name]: event.target.value })}
        />
      ))}
      {links.length + buttons.length > 0 && (
        <div className="card-links">
          {links.map(({ text, url, pcUrl }, index) => (
            <ShellLink key={index} url={(desktop && pcUrl) || url} className="card-link" onLink={onLink}>
              {text}
            </ShellLink>
          ))}
          {buttons.map((text, index) => (
            <button key={index} type="button" className="card-link" onClick={() => onTap(index, form)}>
              {text}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

import { useState } from 'react';
import type { PhoneTexts } from '../texts';
import { ChatPicture, Icon } from './Icon';
import type { Picking } from './native';
import { Sheet } from './Sheet';
import type { ShownChat } from './world';

/** The maximum number of chats chosen at once (Feishu). */
const most = 10;

/** The suite's own chat picker: one chat or several, confirmed or cancelled. */
export function ChatPicker({ picking, chats, texts }: { picking: Picking; chats: ShownChat[]; texts: PhoneTexts }) {
  const { input, settle } = picking;
  const [chosenIds, setChosen] = useState<string[]>([]);
  const [search, setSearch] = useState('');
  const [message, setMessage] = useState('');
  const keyword = search.trim().toLowerCase();
  // The only one-to-one chat of the demo is the one with the robot.
  const offered = chats.filter((chat) =>
    chat.mode === 'group' ? input.kinds !== 'people' : input.kinds !== 'groups' && !input.ignoreBot,
  );
  const visibleChats = offered.filter(({ name }) => name.toLowerCase().includes(keyword));
  const choose = (id: string) => {
    if (!input.multiple) setChosen([id]);
    else if (chosenIds.includes(id)) setChosen(chosenIds.filter((chosenId) => chosenId !== id));
    else if (chosenIds.length < most) setChosen([...chosenIds, id]);
  };
  const confirm = () =>
    settle({
      chats: chosenIds
        .flatMap((id) => offered.filter(({ chatId }) => chatId === id))
        .map(({ chatId, openConversationId, name, mode }) => ({ chatId, openConversationId, name, mode })),
      ...(input.messageInput && message.trim() ? { message: message.trim() } : {}),
    });
  return (
    <Sheet title={input.title ?? texts.chooseChat} onClose={() => settle(undefined)}>
      {input.description && <p className="sheet-hint">{input.description}</p>}
      <input
        className="search"
        type="search"
        aria-label={texts.searchChats}
        placeholder={texts.searchChats}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div className="picker" role={input.multiple ? 'group' : 'radiogroup'} aria-label={texts.chats}>
        {visibleChats.map((chat) => {
          const on = chosenIds.includes(chat.chatId);
          return (
            <button
              key={chat.chatId}
              type="button"
              className="row"
              role={input.multiple ? 'checkbox' : 'radio'}
              aria-checked={on}
              aria-label={chat.name}
              onClick={() => choose(chat.chatId)}
            >
              <span className="choice">{on && <Icon name="check" size={16} />}</span>
              <ChatPicture name={chat.name} mode={chat.mode} size={38} />
              <span className="row-text">
                <span className="row-title">{chat.name}</span>
                {chat.mode === 'group' && (
                  <span className="row-second">{texts.members.replace('{n}', String(chat.memberKeys.length))}</span>
                )}
              </span>
            </button>
          );
        })}
        {visibleChats.length === 0 && <p className="empty">{texts.noChats}</p>}
      </div>
      {input.messageInput && (
        <input
          className="search"
          aria-label={texts.sendAlong}
          placeholder={texts.sendAlong}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
      )}
      <div className="sheet-actions">
        <button type="button" className="plain" onClick={() => settle(undefined)}>
          {texts.cancel}
        </button>
        <button type="button" className="main" disabled={chosenIds.length === 0} onClick={confirm}>
          {input.confirmText ?? texts.confirm}
          {input.multiple && chosenIds.length > 0 ? ` (${chosenIds.length})` : ''}
        </button>
      </div>
    </Sheet>
  );
}

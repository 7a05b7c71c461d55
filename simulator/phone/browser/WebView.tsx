import { useState, type MutableRefObject, type RefObject } from 'react';
import type { BarItem } from '../../container/messages';
import type { ContainerSetting } from '../../container/setting';
import type { PhoneTexts } from '../texts';
import { Icon } from './Icon';

interface WebViewProps {
  className: string;
  frame: RefObject<HTMLIFrameElement>;
  url: string;
  setting: ContainerSetting;
  title: string;
  bar: { left: BarItem[]; right: BarItem[] };
  texts: PhoneTexts;
  /** Set by the container's first message; a page without a container sends none. */
  listening: MutableRefObject<boolean>;
  onBack(): void;
  onClose(): void;
  onBarItem(side: 'left' | 'right', id: string): void;
}

/** The suite's web-view: a native title bar above the page. The page's address and name are set once, for its whole life. */
export function WebView({
  className,
  frame,
  url,
  setting,
  title,
  bar,
  texts,
  listening,
  onBack,
  onClose,
  onBarItem,
}: WebViewProps) {
  const [first] = useState(() => ({ url, name: JSON.stringify(setting) }));
  const items = (side: 'left' | 'right') =>
    bar[side].map(({ id, text }) => (
      <button key={id} type="button" className="bar-item" onClick={() => onBarItem(side, id)}>
        {text}
      </button>
    ));
  return (
    <section className={`${className} web`} aria-label={title}>
      <header className="bar">
        <button type="button" className="icon" aria-label={texts.back} onClick={onBack}>
          <Icon name="back" />
        </button>
        {items('left')}
        <h1 className="bar-title">{title}</h1>
        {items('right')}
        <button type="button" className="icon" aria-label={texts.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <iframe
        ref={frame}
        className="view"
        title="Sidecar"
        name={first.name}
        src={first.url}
        onLoad={(event) => {
          // A page without a container, such as a sign-in page of the suite, sends no message, so the back key closes the web-view.
          if (!mayListen(event.currentTarget)) listening.current = false;
        }}
      />
    </section>
  );
}

/** Returns true if the page in the frame contains the container, or if another origin forbids reading it. */
function mayListen(frame: HTMLIFrameElement): boolean {
  try {
    const page = frame.contentDocument;
    return !page || page.querySelector('script[src$="/container.js"]') !== null;
  } catch {
    return true;
  }
}

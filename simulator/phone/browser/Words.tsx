import { Fragment, type ReactNode } from 'react';

/** What a chat text may hold: links `[text](address)`, bare addresses, `**bold**`. One group per kind. */
const pieces = /\[([^\]]+)\]\(([^)\s]+)\)|(https?:\/\/[^\s<>"）)]+)|\*\*([^*]+)\*\*/g;

/** Shows a line of a message or card; links go to the shell and never leave the page by themselves. */
export function Words({ text, onLink }: { text: string; onLink(url: string): void }) {
  const shown: ReactNode[] = [];
  let from = 0;
  for (const found of text.matchAll(pieces)) {
    const [whole, label, address, bare, bold] = found;
    shown.push(text.slice(from, found.index));
    const url = address ?? bare;
    shown.push(
      url ? (
        <ShellLink key={found.index} url={url} onLink={onLink}>
          {label ?? url}
        </ShellLink>
      ) : (
        <strong key={found.index}>{bold}</strong>
      ),
    );
    from = found.index + whole.length;
  }
  shown.push(text.slice(from));
  return (
    <>
      {shown.map((piece, index) => (
        <Fragment key={index}>{piece}</Fragment>
      ))}
    </>
  );
}

export function ShellLink({
  url,
  className,
  onLink,
  children,
}: {
  url: string;
  className?: string;
  onLink(url: string): void;
  children: ReactNode;
}) {
  return (
    <a
      href={url}
      className={className}
      onClick={(event) => {
        event.preventDefault();
        onLink(url);
      }}
    >
      {children}
    </a>
  );
}

/** The markdown that robots of DingTalk send: headings, quotes, lists and the pieces of a line. */
export function Markdown({ source, onLink }: { source: string; onLink(url: string): void }) {
  return (
    <>
      {source
        .split(/\n+/)
        .filter((line) => line.trim())
        .map((line, index) => {
          const [, mark = '', rest = line] = /^\s*(#{1,6}|>|[-*]|\d+\.)\s+(.*)$/.exec(line) ?? [];
          const kind = mark.startsWith('#') ? 'heading' : mark === '>' ? 'quote' : mark ? 'item' : 'line';
          return (
            <p key={index} className={`md-${kind}`}>
              <Words text={rest} onLink={onLink} />
            </p>
          );
        })}
    </>
  );
}

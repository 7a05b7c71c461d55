import { Fragment, type ReactNode } from 'react';

/** Matches the elements of a chat text: links `[text](address)`, bare addresses, `**bold**`. Each kind has one group. */
const pieces = /\[([^\]]+)\]\(([^)\s]+)\)|(https?:\/\/[^\s<>"）)]+)|\*\*([^*]+)\*\*/g;

/** Shows a line of a message or card; links go to the shell and never leave the page automatically. */
export function Words({ text, onLink }: { text: string; onLink(url: string): void }) {
  const nodes: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(pieces)) {
    const [fullMatch, label, address, bare, bold] = match;
    nodes.push(text.slice(from, match.index));
    const url = address ?? bare;
    nodes.push(
      url ? (
        <ShellLink key={match.index} url={url} onLink={onLink}>
          {label ?? url}
        </ShellLink>
      ) : (
        <strong key={match.index}>{bold}</strong>
      ),
    );
    from = match.index + fullMatch.length;
  }
  nodes.push(text.slice(from));
  return (
    <>
      {nodes.map((piece, index) => (
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

/** Shows the markdown that robots of DingTalk send: headings, quotes, lists and the elements of a line. */
export function Markdown({ source, onLink }: { source: string; onLink(url: string): void }) {
  return (
    <>
      {source
        .split(/\n+/)
        .filter((textLine) => textLine.trim())
        .map((textLine, index) => {
          const [, mark = '', remainder = textLine] = /^\s*(#{1,6}|>|[-*]|\d+\.)\s+(.*)$/.exec(textLine) ?? [];
          const kind = mark.startsWith('#') ? 'heading' : mark === '>' ? 'quote' : mark ? 'item' : 'line';
          return (
            <p key={index} className={`md-${kind}`}>
              <Words text={remainder} onLink={onLink} />
            </p>
          );
        })}
    </>
  );
}

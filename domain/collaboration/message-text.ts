/** The words of a message of Feishu or Lark, which the client hands over as JSON text. */

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textIn = (value: unknown, name: string): string => {
  const text = isObject(value) ? value[name] : undefined;
  return typeof text === 'string' ? text : '';
};

/** Returns the words of a message of this type; an empty text for a picture, a file and whatever is not JSON. */
export function readMessageText(type: string, content: string): string {
  const value = parse(content);
  if (type === 'text') return textIn(value, 'text').trim();
  if (type === 'post') return readPost(value);
  return type === 'interactive' ? textIn(value, 'title').trim() : '';
}

/** A rich text is paragraphs of pieces: `{"title", "content": [{"attrs": [{"tag", "text"}]}]}`. */
function readPost(value: unknown): string {
  const paragraphs = toList(isObject(value) ? value.content : undefined).map((paragraph) =>
    toList(isObject(paragraph) ? paragraph.attrs : paragraph)
      .map((piece) => textIn(piece, 'text'))
      .join(''),
  );
  return [textIn(value, 'title'), ...paragraphs]
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

function parse(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

/** A text, split into what may be the name of a record and what is said about it. */
export interface SubjectSplit {
  name: string;
  rest: string;
}

/** The number of words that a name has at most. */
const nameWords = 5;
/** Characters of a name. */
const nameLimit = 60;
/** The characters between a name and the text about it. */
const separator = /[\s,，、:：;；。]+/u;

/**
 * Returns the splits of a text in which its beginning is the name of a record, the longest name first: "Brightsea Foods wants 200 boxes" begins with
 * five names. A split without a rest is none.
 */
export function splitSubjects(text: string): SubjectSplit[] {
  const splits: SubjectSplit[] = [];
  let end = 0;
  for (let count = 0; count < nameWords; count += 1) {
    const match = separator.exec(text.slice(end));
    if (!match) break;
    const name = text.slice(0, end + match.index);
    end += match.index + match[0].length;
    const remainder = text.slice(end).trim();
    if (name.length > nameLimit || remainder === '') break;
    if (name !== '') splits.push({ name, rest: remainder });
  }
  return splits.reverse();
}

/** The longest text that is looked for as a whole as the name of a record. Characters. */
export const wholeNameLimit = nameLimit;

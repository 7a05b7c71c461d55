/** A text that is split into a possible record name and the statement about the record. */
export interface SubjectSplit {
  name: string;
  rest: string;
}

/** The maximum number of words in a name. */
const nameWords = 5;
/** The maximum length of a name. Characters. */
const nameLimit = 60;
/** The characters between a name and the text about it. */
const separator = /[\s,，、:：;；。]+/u;

/**
 * Returns the splits of a text at possible record names, the longest name first: "Brightsea Foods wants 200 boxes" gives five splits. The statement
 * after the name is never empty.
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

/** The maximum length of a text that is searched as a whole record name. Characters. */
export const wholeNameLimit = nameLimit;

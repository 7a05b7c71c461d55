export interface Mention {
  /** The line number, from 1. */
  line: number;
  words: string;
}

const references = /\b(?:SD-\d+|ADR-\d+|REQ (?:shell|records)(?: \d+(?:\.\d+)?)?)/g;

/** Spellings of references that point out of the repository, or that are ambiguous. */
const oldForms = [
  /\bdecisions? (?:(?:notes?|records?) )?\d+/gi,
  /(?<!decision )\bnotes? 0\d{3}\b/gi,
  /\(decision:\s/gi,
  /\bdocs\/decisions\/\d{4}(?!\d*-)/g,
  /\bspecification(?:['’]s)? (?:(?:shell|records) )?sections?\b/gi,
  /[(]specification\b(?! (?:(?:shell|records) )?section)/gi,
  /[(]section \d/gi,
  /\b(?:shell|records)\.md,? (?:sections?|§)/gi,
  /\breference\/[A-Z]+\b/g,
  /\b(?:PLATFORM|SUITES|GOALS|DATA|SCALE|STACK|LOOK|LIBRARIES|STYLE|DECISIONS)(?:\.md\b|,? §| [A-Z]\d+\b)/g,
  /\((?:ARCHITECTURE|PLATFORM|SUITES|GOALS|DATA|SCALE|STACK|LOOK|LIBRARIES|STYLE|DECISIONS)[,:;)]/g,
  // A letter and a number of a list outside the repository: before a title or a comment, or in parentheses. "(S3)" is a protocol.
  /(?<=['"`\]*] ?)[A-Z]\d{1,2}(?:, [A-Z]\d{1,2})*: /g,
  /\((?!S3\))[A-Z]\d{1,2}[):]/g,
];

const findAll = (text: string, pattern: RegExp): Mention[] =>
  text.split('\n').flatMap((line, index) => [...line.matchAll(pattern)].map(([words]) => ({ line: index + 1, words })));

/** Returns every reference of a text. A reference that is cut at the end of its line has no number. */
export const referencesIn = (text: string): Mention[] => findAll(text, references);

/** Returns the references of a text in one of the old forms, line by line. */
export const oldFormsIn = (text: string): Mention[] =>
  oldForms.flatMap((pattern) => findAll(text, pattern)).sort((a, b) => a.line - b.line);

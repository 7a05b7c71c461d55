/** Where on a board its reader is; the device remembers it. */
export interface BoardPlace {
  /** Undefined: the first pipeline. */
  pipeline?: string | undefined;
  /** The column that a phone shows; undefined: the first. */
  stage?: string | null | undefined;
}

/** What was remembered; what is no place is the beginning. */
export function readPlace(storedPosition: unknown): BoardPlace {
  if (typeof storedPosition !== 'object' || storedPosition === null) return {};
  const { pipeline, stage } = storedPosition as Record<string, unknown>;
  return {
    ...(typeof pipeline === 'string' ? { pipeline } : {}),
    ...(typeof stage === 'string' || stage === null ? { stage } : {}),
  };
}

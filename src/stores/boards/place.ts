/** The reader's place on a board; the device remembers it. */
export interface BoardPlace {
  /** Undefined: the first pipeline. */
  pipeline?: string | undefined;
  /** The column on a phone; undefined: the first. */
  stage?: string | null | undefined;
}

/** Returns the remembered place; the beginning for an invalid one. */
export function readPlace(storedPosition: unknown): BoardPlace {
  if (typeof storedPosition !== 'object' || storedPosition === null) return {};
  const { pipeline, stage } = storedPosition as Record<string, unknown>;
  return {
    ...(typeof pipeline === 'string' ? { pipeline } : {}),
    ...(typeof stage === 'string' || stage === null ? { stage } : {}),
  };
}

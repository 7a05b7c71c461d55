/** Returns the result of `URL.canParse`, also in the older engines that the container simulates. */
export function canParse(address: string, base?: string): boolean {
  try {
    return Boolean(new URL(address, base));
  } catch {
    return false;
  }
}

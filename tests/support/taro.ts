/** A replacement of Taro in tests of the screens: pages are shown once, and addresses are only recorded. */
const noted: string[] = [];
let pages = 1;
const Taro = {
  navigateTo: ({ url }: { url: string }) => Promise.resolve(void noted.push(`open ${url}`)),
  reLaunch: ({ url }: { url: string }) => Promise.resolve(void noted.push(`start ${url}`)),
  redirectTo: ({ url }: { url: string }) => Promise.resolve(void noted.push(`replace ${url}`)),
  navigateBack: () => Promise.resolve(void noted.push('back')),
  getCurrentPages: () => Array.from({ length: pages }, () => ({})),
  eventCenter: { on: () => undefined, off: () => undefined },
};
export default Taro;

/** Returns the steps since the last call. */
export function takeSteps(): string[] {
  return noted.splice(0);
}

/** Sets the number of pages in the stack; the open page is the last one. */
export function stackPages(count: number): void {
  pages = count;
}

export const useDidShow = (): void => undefined;
export const useDidHide = (): void => undefined;
export const usePageNotFound = (): void => undefined;

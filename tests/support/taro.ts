/** Taro in tests of the screens: pages are shown once, and addresses are only noted. */
const noted: string[] = [];
const Taro = {
  navigateTo: ({ url }: { url: string }) => Promise.resolve(void noted.push(`open ${url}`)),
  reLaunch: ({ url }: { url: string }) => Promise.resolve(void noted.push(`start ${url}`)),
  redirectTo: ({ url }: { url: string }) => Promise.resolve(void noted.push(`replace ${url}`)),
  navigateBack: () => Promise.resolve(void noted.push('back')),
  getCurrentPages: () => [{}],
  eventCenter: { on: () => undefined, off: () => undefined },
};
export default Taro;

/** The steps since the last look. */
export function takeSteps(): string[] {
  return noted.splice(0);
}

export const useDidShow = (): void => undefined;
export const useDidHide = (): void => undefined;
export const usePageNotFound = (): void => undefined;

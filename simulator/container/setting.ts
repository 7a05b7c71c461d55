/**
 * The data that the phone page passes to the container about the phone that it simulates. It is in the frame's name, because a name exists before
 * the first script of the page and survives every navigation of the frame.
 */
export interface ContainerSetting {
  sidecarSimulator: true;
  suite: 'feishu' | 'lark' | 'dingtalk';
  /** The key of the person who owns this phone. */
  person: string;
  language: 'zh' | 'en' | 'ja';
  theme: 'light' | 'dark';
  device: 'mobile' | 'desktop';
  /** `old` simulates a client without `tt.requestAccess` (errno 103). */
  client: 'current' | 'old';
  /** The engine of the phone's web-view: the newest, DingTalk 7.6's own (Chrome 100), or one from before 2020 (Chrome 69). */
  webView: 'current' | 'chrome100' | 'chrome69';
  /** The offset of the simulated clock to this machine's, in milliseconds; absent if it shows the present. */
  clockOffset?: number;
  /** The origin of the phone page, which is the only window that the container communicates with. */
  shellOrigin: string;
}

/** The property of the window where the container leaves its setting for later scripts of the suite. */
export const settingProperty = 'sidecarSimulatorSetting';

/** Reads the setting from a frame's name; undefined if the simulator did not set the name. */
export function readSetting(name: string): ContainerSetting | undefined {
  try {
    const value = JSON.parse(name) as Partial<ContainerSetting> | null;
    return value && value.sidecarSimulator === true ? (value as ContainerSetting) : undefined;
  } catch {
    return undefined;
  }
}

/** `zh_CN`, `en_US`, `ja_JP`: the spelling that the suites use. */
export const getLocale = (setting: ContainerSetting): string =>
  ({ zh: 'zh_CN', en: 'en_US', ja: 'ja_JP' })[setting.language];

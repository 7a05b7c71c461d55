import { simulateDingTalk } from './dingtalk';
import { keepStorageApart } from './device-storage';
import { spoofUserAgent } from './spoof-user-agent';
import { simulateFeishu } from './feishu';
import { simulateNavigation } from './navigation';
import { readSetting, settingProperty } from './setting';
import { shiftClock } from './shift-clock';
import { Shell } from './shell';
import { simulateVisibility } from './visibility';

/** The container script. It is the first script of a page in the phone's web-view; in any other window it does nothing. */
const setting = window.parent === window ? undefined : readSetting(window.name);
if (setting) {
  // The page may change its window's name, so the container stores its setting where later scripts of the suite find it.
  Object.assign(window, { [settingProperty]: setting });
  const shell = new Shell(setting.shellOrigin);
  shiftClock(setting.clockOffset ?? 0);
  spoofUserAgent(setting);
  keepStorageApart(`${setting.suite}/${setting.person}`);
  if (setting.suite === 'dingtalk') simulateDingTalk(setting, shell);
  else simulateFeishu(setting, shell);
  simulateNavigation(setting, shell);
  simulateVisibility(shell);
}

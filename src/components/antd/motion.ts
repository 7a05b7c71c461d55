import { reduceMotion, restoreMotion } from 'antd-mobile/es/utils/reduce-and-restore-motion';
import './antd.css';

/** antd-mobile moves things by script: not while the device asks for little motion. Imported by every component that moves so. */
const query = matchMedia('(prefers-reduced-motion: reduce)');

function follow(): void {
  if (query.matches) reduceMotion();
  else restoreMotion();
}

follow();
// Older web-views know only the deprecated pair.
if (query.addEventListener) query.addEventListener('change', follow);
else query.addListener(follow);

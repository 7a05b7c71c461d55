import { reduceMotion, restoreMotion } from 'antd-mobile/es/utils/reduce-and-restore-motion';
import './antd.css';

/** Switches the scripted motion of antd-mobile off while the device is set to reduced motion. Every component with such motion imports it. */
const query = matchMedia('(prefers-reduced-motion: reduce)');

function follow(): void {
  if (query.matches) reduceMotion();
  else restoreMotion();
}

follow();
// Older web-views know only the deprecated pair.
if (query.addEventListener) query.addEventListener('change', follow);
else query.addListener(follow);

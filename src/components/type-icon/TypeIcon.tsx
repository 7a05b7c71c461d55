import {
  Box,
  BriefcaseBusiness,
  Building2,
  CalendarDays,
  ContactRound,
  FileText,
  Handshake,
  LifeBuoy,
  NotebookPen,
  Package,
  Refrigerator,
  Target,
  Truck,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import type { CSSProperties } from 'react';
import styles from './type-icon.module.css';

/** The drawings that an object type can refer to by `icon_name`; a name that is missing here gets a box. */
const icons: Record<string, LucideIcon> = {
  building: Building2,
  user: ContactRound,
  target: Target,
  handshake: Handshake,
  'life-buoy': LifeBuoy,
  'notebook-pen': NotebookPen,
  package: Package,
  refrigerator: Refrigerator,
  briefcase: BriefcaseBusiness,
  calendar: CalendarDays,
  file: FileText,
  truck: Truck,
  wrench: Wrench,
};

/** The names of the drawings. */
export const typeIcons = /* @__PURE__ */ Object.keys(icons);

interface Props {
  icon: string;
  /** `#rrggbb` of the object type; without one it is the teal of an unknown type. */
  color?: string;
  size?: number;
}

/** The drawing of an object type by itself, in the colour of the text around it. */
export function TypeDrawing({ icon, size }: { icon: string; size: number }) {
  const Icon = icons[icon] ?? Box;
  return <Icon size={size} strokeWidth={1.8} aria-hidden="true" />;
}

/** The tile of an object type: its icon on a light tint of its colour. */
export function TypeIcon({ icon, color, size = 40 }: Props) {
  const theme = { ...(color ? { '--theme': color } : {}), width: size, height: size } as CSSProperties;
  return (
    <span className={styles.tile} style={theme} aria-hidden="true">
      <TypeDrawing icon={icon} size={Math.round(size * 0.52)} />
    </span>
  );
}

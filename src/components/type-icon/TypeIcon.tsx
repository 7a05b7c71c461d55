import { Box, Building2, Contact, Handshake, LifeBuoy, NotebookPen, Package, Sparkles, Wrench, type LucideIcon } from 'lucide-react';
import type { CSSProperties } from 'react';
import styles from './type-icon.module.css';

/** The drawings that an object type can ask for by `icon_name`; a name that is not here gets a box. */
const icons: Record<string, LucideIcon> = {
  organization: Building2,
  user: Contact,
  deal: Handshake,
  lead: Sparkles,
  ticket: LifeBuoy,
  note: NotebookPen,
  product: Package,
  wrench: Wrench,
};

interface Props {
  icon: string;
  /** `#rrggbb` of the object type; without one it is the teal of an unknown type. */
  color?: string;
  size?: number;
}

/** The tile of an object type: its drawing on a breath of its colour. */
export function TypeIcon({ icon, color, size = 40 }: Props) {
  const Icon = icons[icon] ?? Box;
  const theme = { ...(color ? { '--theme': color } : {}), width: size, height: size } as CSSProperties;
  return (
    <span className={styles.tile} style={theme} aria-hidden="true">
      <Icon size={Math.round(size * 0.52)} strokeWidth={1.8} />
    </span>
  );
}

import type { NoticeType } from '@domain/notices/kinds';
import {
  AtSign,
  Bell,
  CalendarClock,
  CalendarCog,
  CalendarX2,
  CircleDollarSign,
  ChevronsRight,
  CircleDot,
  FilePlus2,
  Link2,
  MessageCircleX,
  NotebookPen,
  PencilLine,
  Trophy,
  UserPlus,
  type LucideIcon,
} from 'lucide-react';
import styles from './notices.module.css';

/** The icons of the types with a specific icon. */
const icons: Partial<Record<NoticeType, LucideIcon>> = {
  OBJECT_CREATE: FilePlus2,
  OBJECT_CHANGE: PencilLine,
  TEAM_MEMBER_ADD: UserPlus,
  STAGE_CHANGE: ChevronsRight,
  DEAL_WIN: Trophy,
  NOTE_LINK_CREATE: NotebookPen,
  SELF_AT: AtSign,
  SELF_AT_UNREADABLE: AtSign,
  CONFEREE_ADD: NotebookPen,
  DEAL_AMOUNT_CHANGE: CircleDollarSign,
  DEAL_CLOSE_DATE_CHANGE: CalendarCog,
  TICKET_STATUS_CHANGE: CircleDot,
  OBJECT_LINK_CREATE: Link2,
  DEAL_NEED_TODAY_CLOSE: CalendarClock,
  DEAL_CLOSE_DATE_EXPIRE: CalendarX2,
  SHARE_FAIL: MessageCircleX,
};

/** Shows the icon of a type of notice, with a dot while it is unread. */
export function NoticeIcon({ type, unread }: { type: NoticeType; unread: boolean }) {
  const Icon = icons[type] ?? Bell;
  return (
    <span className={styles.icon} data-unread={unread || undefined} aria-hidden="true">
      <Icon size={20} strokeWidth={1.8} />
    </span>
  );
}

/** The few line icons of the shells, drawn on a 24 px grid. */
const paths = {
  chats:
    'M4 6.5A2.5 2.5 0 0 1 6.5 4h11A2.5 2.5 0 0 1 20 6.5v7A2.5 2.5 0 0 1 17.5 16H11l-4.5 4v-4A2.5 2.5 0 0 1 4 13.5z',
  contacts: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  workbench: 'M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM16.5 13.5v6M13.5 16.5h6',
  back: 'M15 5l-7 7 7 7',
  close: 'M6 6l12 12M18 6L6 18',
  send: 'M4 12l16-8-5 16-3.5-6.5z',
  reload: 'M19 12a7 7 0 1 1-2.1-5M19 4v4h-4',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  approvals: 'M7 4h10v16H7zM9.5 12.5l2 2 3.5-4.5M10 4V3h4v1',
} as const;
export type IconName = keyof typeof paths;

export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={paths[name]} />
    </svg>
  );
}

/** The application's icon, which is the application's own mark. */
export function AppMark({ size }: { size: number }) {
  return (
    <svg className="mark" width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="8" fill="#3056d3" />
      <g fill="none" stroke="#fff" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        <circle cx="11" cy="20" r="5" />
        <path d="M16 20h4.5a4.5 4.5 0 0 0 4.5-4.5V11h-6.5a3 3 0 0 0-3 3" />
      </g>
    </svg>
  );
}

const hues = [214, 262, 168, 24, 340, 190, 44, 292];
/** A round or square picture with two characters of a Chinese name, or the initials of another name. */
export function Avatar({ name, size = 40, group = false }: { name: string; size?: number; group?: boolean }) {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  const clean = name.replace(/[（(·–-].*$/u, '').trim() || name;
  const chinese = /^\p{Script=Han}/u.test(clean);
  const label = chinese
    ? [...clean].slice(group ? 0 : -2, group ? 2 : undefined).join('')
    : clean
        .split(/\s+/)
        .slice(0, 2)
        .map((word) => [...word][0] ?? '')
        .join('')
        .toUpperCase();
  return (
    <span
      className="avatar"
      aria-hidden
      style={{ width: size, height: size, fontSize: size * 0.34, ['--hue' as string]: hues[sum % hues.length] }}
    >
      {label}
    </span>
  );
}

/** A chat's picture: the robot's own chat shows the application. */
export function ChatPicture({ name, mode, size }: { name: string; mode: 'group' | 'p2p'; size: number }) {
  return mode === 'group' ? (
    <Avatar name={name} size={size} group />
  ) : (
    <span className="avatar robot">
      <AppMark size={size} />
    </span>
  );
}

import styles from './avatar.module.css';

export interface AvatarProps {
  name: string;
  /** Empty if there is no picture: the first character of the name is shown instead. */
  url?: string;
  /** Width and height in CSS pixels. */
  size?: number;
  /** Whether the member has left. */
  faded?: boolean;
}

/** A person's picture. The name is next to it, so a screen reader skips it. */
export function Avatar({ name, url, size = 24, faded = false }: AvatarProps) {
  const box = { width: size, height: size, fontSize: Math.round(size * 0.46) };
  if (url)
    return (
      <img
        className={`${styles.avatar} ${faded ? styles.faded : ''}`}
        style={box}
        src={url}
        alt=""
        width={size}
        height={size}
        loading="lazy"
      />
    );
  return (
    <span className={`${styles.avatar} ${styles.letter} ${faded ? styles.faded : ''}`} style={box} aria-hidden="true">
      {firstSign(name)}
    </span>
  );
}

/** Chinese names go by their last sign (the family name is shared by many), others by their first letter. */
function firstSign(name: string): string {
  const signs = [...name.trim()];
  return (/^\p{Script=Han}+$/u.test(name.trim()) ? signs.at(-1) : signs[0])?.toUpperCase() ?? '?';
}

interface Props {
  /** Width and height in CSS pixels. */
  size: number;
}

/** The product's logo; the same as the icon in src/index.html. Both are inlined in the page: the first one waits for no picture. */
export function Logo({ size }: Props) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#3056d3" />
      <g fill="none" stroke="#fff" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        <circle cx="11" cy="20" r="5" />
        <path d="M16 20h4.5a4.5 4.5 0 0 0 4.5-4.5V11h-6.5a3 3 0 0 0-3 3" />
      </g>
    </svg>
  );
}

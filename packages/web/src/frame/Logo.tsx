import style from './Shell.module.css'

/** The logo and the name. The logo is half a court with its two hoops. */
export const Logo = () => (
  <span className={style.logo}>
    <svg viewBox="0 0 64 64" width="28" height="28" aria-hidden="true">
      <rect width="64" height="64" rx="14" fill="var(--accent)" />
      <g fill="none" stroke="var(--on-accent)" strokeWidth="3.5" strokeLinecap="round">
        <rect x="10" y="16" width="44" height="32" rx="3" />
        <path d="M32 16v32M10 25.500c9 0 11 4 11 6.500s-2 6.500-11 6.500M54 25.500c-9 0-11 4-11 6.500s2 6.500 11 6.500" />
        <circle cx="32" cy="32" r="5" fill="var(--accent)" />
      </g>
    </svg>
    <span>Fullcourt</span>
  </span>
)

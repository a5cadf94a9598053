import css from './ActionBar.module.css'

export interface Action {
  readonly label: string
  readonly key: string
  readonly act: () => void
  /** Shown only where the feed is not on the screen. */
  readonly narrow?: boolean
}

/** Events that need no place on the court, each with its key. */
export function ActionBar({
  actions,
  enabled,
}: {
  readonly actions: readonly Action[]
  readonly enabled: boolean
}) {
  return (
    <div className={css.bar} role="toolbar" aria-label="Enter an event">
      {actions.map(({ label, key, act, narrow }) => (
        <button
          key={label}
          type="button"
          className={css.action}
          data-narrow={narrow}
          disabled={!enabled && !narrow}
          onClick={act}
        >
          {label} {key && <kbd>{key}</kbd>}
        </button>
      ))}
    </div>
  )
}

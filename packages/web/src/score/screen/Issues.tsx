import { LIMITS } from '@fullcourt/program'
import type { Fix, Flag, Severity, Write } from '@fullcourt/scorebook'
import css from './Issues.module.css'

const WORDS: Readonly<Record<Severity, string>> = { error: 'Error', warning: 'Warning', note: 'Note' }
interface Props {
  readonly issues: readonly Flag[]
  readonly onOpen: (playId: string) => void
  readonly onFix: (changes: readonly Write[]) => void
  /** Opens the play again and asks for what is missing. */
  readonly onAsk: (playId: string) => void
}

/** 'Rebound by the home team', and 'Make it 3, Home 41–38' where the score changes. */
const fixText = ({ label, score }: Fix): string =>
  score ? `${label}, Home ${score.home}–${score.away}` : label

/** Every issue that the checker found, with its event and its fix. */
export function IssueList({ issues, onOpen, onFix, onAsk }: Props) {
  if (issues.length === 0) return <p className={css.none}>No issues found.</p>
  const first = issues.find(({ fix }) => fix)
  const { most, sentence } = LIMITS.flags
  return (
    <>
      <ul className={css.list}>
        {issues.slice(0, most).map((issue) => {
          const { code, severity, message, playId, eventId, fix, step } = issue
          return (
            <li key={`${code} ${eventId} ${message}`} className={css.issue} data-severity={severity}>
              <p className={css.message}>
                <strong>{WORDS[severity]}: </strong>
                {message}
              </p>
              <div className={css.acts}>
                {fix && (
                  <button type="button" className={css.act} onClick={() => onFix(fix.changes)}>
                    {fixText(fix)} {issue === first && <kbd>Y</kbd>}
                  </button>
                )}
                {step && playId && (
                  <button type="button" className={css.act} onClick={() => onAsk(playId)}>
                    {step.label}
                  </button>
                )}
                {playId && (
                  <button type="button" className={css.act} onClick={() => onOpen(playId)}>
                    Edit
                  </button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {issues.length > most && (
        <p className={css.none}>
          And {issues.length - most} more. {sentence}
        </p>
      )}
    </>
  )
}

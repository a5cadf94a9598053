import { LIMITS } from '@fullcourt/program'
import { type Flag, fixSentence, offeredFixes } from '@fullcourt/scorebook/check'
import type { Write } from '@fullcourt/scorebook/fold'
import { SEVERITY_WORDS } from '../../plays/severityWords.ts'
import { t, translate } from '../../ui/language.ts'
import { translateFlag } from '../../ui/sentences.ts'
import { useScorer } from '../store/useScorer.ts'
import css from './Issues.module.css'

interface Props {
  readonly issues: readonly Flag[]
  readonly onOpen: (playId: string) => void
  readonly onFix: (changes: readonly Write[]) => void
  /** Opens the play again and asks for what is missing. */
  readonly onAsk: (issue: Flag) => void
}

/** Every issue that the checker found, with its event and its fix, or the fixes to choose from. */
export function IssueList({ issues, onOpen, onFix, onAsk }: Props) {
  const names = useScorer((state) => state.names)
  const say = (words: string) => translateFlag(words, names)
  if (issues.length === 0) return <p className={css.none}>{t('No issues found.')}</p>
  const first = issues.find(({ fix }) => fix)
  const { most, sentence } = LIMITS.flags
  return (
    <>
      <ul className={css.list}>
        {issues.slice(0, most).map((issue) => {
          const { code, severity, message, playId, eventId, step } = issue
          return (
            <li key={`${code} ${eventId} ${message}`} className={css.issue} data-severity={severity}>
              <p className={css.message}>
                <strong>{t(SEVERITY_WORDS[severity])}: </strong>
                {say(message)}
              </p>
              <div className={css.acts}>
                {step && playId && (
                  <button type="button" className={css.act} onClick={() => onAsk(issue)}>
                    {say(step.label)}
                  </button>
                )}
                {offeredFixes(issue).map((one) => (
                  <button
                    key={one.label}
                    type="button"
                    className={css.act}
                    onClick={() => onFix(one.changes)}
                  >
                    {fixSentence(one, names.home, say)} {one === first?.fix && <kbd>Y</kbd>}
                  </button>
                ))}
                {playId && (
                  <button type="button" className={css.act} onClick={() => onOpen(playId)}>
                    {t('Edit')}
                  </button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {issues.length > most && (
        <p className={css.none}>
          {t('And {count} more.', { count: issues.length - most })} {translate(sentence)}
        </p>
      )}
    </>
  )
}

import { sentenceOf } from '@fullcourt/scorebook/words'
import { useEffect, useMemo } from 'react'
import { shortName } from '../../identity/authorText.ts'
import { useUser } from '../../identity/session.ts'
import { Button } from '../../ui/Button.tsx'
import { t } from '../../ui/language.ts'
import { countBoth, findEnteredTwice } from '../crews/enteredTwice.ts'
import { useInputs, useScorer } from '../store/useScorer.ts'
import css from './Banners.module.css'

/** Asks about a play that two people entered. `hasKey`: the key Y takes the second one out; in a review it is the key of the fix. */
export function EnteredTwice({ hasKey }: { readonly hasKey: boolean }) {
  const scorer = useInputs()
  const { id: userId } = useUser()
  const { plays, revisions, words, isFinal } = useScorer(({ book, words, isFinal }) => ({
    plays: book.plays,
    revisions: book.revisions,
    words,
    isFinal,
  }))
  const pair = useMemo(
    () => (isFinal ? null : findEnteredTwice({ plays, revisions }, userId)),
    [plays, revisions, userId, isFinal],
  )
  useEffect(() => {
    if (!pair || !hasKey) return
    scorer.crewKeys = { y: () => void scorer.book.remove(pair.second.origin.id) }
    return () => {
      scorer.crewKeys = {}
    }
  }, [scorer, pair, hasKey])
  if (!pair) return null
  const { first, second, other, isSecondTheirs } = pair
  const [you, them] = [t('You'), shortName(other)]
  const [firstBy, secondBy] = isSecondTheirs ? [you, them] : [them, you]
  return (
    <div className={css.banner} role="alert">
      <span>
        {t('Entered twice? {firstBy}: {first}. {secondBy}: {second}.', {
          firstBy,
          first: sentenceOf(words, first),
          secondBy,
          second: sentenceOf(words, second),
        })}
      </span>
      <Button variant="default" onClick={() => void scorer.book.remove(second.origin.id)}>
        {t('Take the second one out')} {hasKey && <kbd>Y</kbd>}
      </Button>
      <Button variant="default" onClick={() => void scorer.book.record(countBoth(pair), { before: second })}>
        {t('Both count')}
      </Button>
    </div>
  )
}

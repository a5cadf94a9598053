import { fixSentence } from '@fullcourt/scorebook/check'
import { msg } from '@fullcourt/scorebook/vocabulary'
import { describePlay } from '@fullcourt/scorebook/words'
import { useEffect, useRef } from 'react'
import { SEVERITY_WORDS } from '../../plays/severityWords.ts'
import { t } from '../../ui/language.ts'
import { translateFlag } from '../../ui/sentences.ts'
import { Popover } from '../board/panel/Popover.tsx'
import { useScorer } from '../store/useScorer.ts'
import { ActButton } from './ActButton.tsx'
import css from './Review.module.css'
import { useNamePlayer } from './useNamePlayer.ts'
import type { Review, ShownItem } from './useReview.ts'
import { useReviewKeys } from './useReviewKeys.ts'
import { WhoPanel } from './WhoPanel.tsx'

const ANSWER_WORDS = {
  throws: msg('Enter the free throws'),
  question: msg('Answer the question'),
  player: msg('Answer the question'),
  look: msg('Answer the question'),
} as const satisfies Record<ShownItem['kind'], string>

interface Props {
  readonly review: Review
  readonly shown: ShownItem
}

/** A problem of a play, and one key for each repair. */
export function ItemCard({ review, shown }: Props) {
  const { severity, message, cameBack } = shown
  const isAsking = useScorer(({ draft }) => draft.step !== 'closed')
  const names = useScorer((state) => state.names)
  const heading = useRef<HTMLHeadingElement>(null)
  const naming = useNamePlayer(shown, review.namePlayer)
  useReviewKeys({ commands: commandsOf(review, shown), onDigit: naming.typeDigit, onOtherKey: naming.settle })
  // The screen reader reads the next item. The focus of a button that is gone would fall back to the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another item is what it waits for
  useEffect(() => heading.current?.focus({ preventScroll: true }), [shown.key])
  return (
    <section className={css.card} aria-label={t('To review')}>
      <p className={css.severity} data-severity={severity}>
        {t(SEVERITY_WORDS[severity])}
      </p>
      <h2 ref={heading} tabIndex={-1} className={css.message}>
        {translateFlag(message, names)}
      </h2>
      {cameBack && (
        <p className={css.dim}>{t('It came back after its fix. Edit the event, or leave it as it is.')}</p>
      )}
      <PlayWords shown={shown} />
      {isAsking ? (
        <div className={css.answer}>
          <Popover />
        </div>
      ) : (
        <>
          {naming.people.length > 0 && <WhoPanel naming={naming} isDisabled={review.isFinal} />}
          <Acts review={review} shown={shown} />
        </>
      )}
    </section>
  )
}

/** The keys of the other fixes. Where a player is to be named, digits are a number on a jersey. */
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
const LETTERS = ['t', 'u', 'i', 'o']
const keysOf = ({ kind }: ShownItem): readonly string[] => (kind === 'player' ? LETTERS : DIGITS)

function commandsOf(review: Review, shown: ShownItem) {
  const { fix, others, isAsked, playId } = shown
  const keys = keysOf(shown)
  const previous = () => review.step(-1)
  const next = () => review.step(1)
  return {
    ...Object.fromEntries(others.map((other, index) => [keys[index] ?? '', () => review.fix(other)])),
    y: fix ? () => review.fix(fix) : undefined,
    a: isAsked ? review.answer : undefined,
    e: playId ? review.edit : undefined,
    l: review.leave,
    Delete: playId ? review.remove : undefined,
    '[': previous,
    ']': next,
    PageUp: previous,
    PageDown: next,
    'Ctrl+z': review.undo,
    'Ctrl+Shift+z': review.redo,
    'Ctrl+y': review.redo,
  }
}

function PlayWords({ shown: { play } }: { readonly shown: ShownItem }) {
  const words = useScorer((state) => state.words)
  if (!play) return <p className={css.dim}>{t('About the whole game.')}</p>
  const { who, action, rest, when } = describePlay(words, play)
  return (
    <p className={css.play}>
      <time className={css.when}>{when}</time>
      <span>
        {action} <strong>{who}</strong>
        {rest.length > 0 && <span className={css.dim}> · {rest.join(' · ')}</span>}
      </span>
    </p>
  )
}

/** The fixes as one list, below it what else can be done. Each button shows its key. */
function Acts({ review, shown }: Props) {
  const { kind, fix, step, others, isAsked, playId } = shown
  const { isFinal } = review
  const names = useScorer((state) => state.names)
  const say = (words: string) => translateFlag(words, names)
  const keys = keysOf(shown)
  return (
    <div className={css.acts} role="toolbar" aria-label={t('What to do about it')}>
      <div className={css.fixes}>
        {fix && (
          <ActButton name="Y" main disabled={isFinal} onPress={() => review.fix(fix)}>
            {fixSentence(fix, names.home, say)}
          </ActButton>
        )}
        {isAsked && (
          <ActButton name="A" main={!fix} disabled={isFinal} onPress={review.answer}>
            {step ? say(step.label) : t(ANSWER_WORDS[kind])}
          </ActButton>
        )}
        {others.map((other, index) => (
          <ActButton
            key={other.label}
            name={keys[index]?.toUpperCase()}
            disabled={isFinal}
            onPress={() => review.fix(other)}
          >
            {fixSentence(other, names.home, say)}
          </ActButton>
        ))}
      </div>
      {playId && (
        <>
          <ActButton name="E" disabled={isFinal} onPress={review.edit}>
            {t('Edit')}
          </ActButton>
          <ActButton name="Del" disabled={isFinal} onPress={review.remove}>
            {t('Delete')}
          </ActButton>
        </>
      )}
      <ActButton name="L" onPress={review.leave}>
        {t('Leave it')}
      </ActButton>
    </div>
  )
}

import type { Side } from '@fullcourt/scorebook/vocabulary'
import { msg } from '@fullcourt/scorebook/vocabulary'
import { IconArrowBackUp, IconArrowLeft, IconFlag, IconFlagFilled } from '@tabler/icons-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { cssVariables } from '../../../ui/cssVariables.ts'
import { t } from '../../../ui/language.ts'
import { scoringSettings } from '../../core/settings.ts'
import { type Draft, playOf, type Spot } from '../../core/steps.ts'
import type { ChoiceGroup } from '../../entry/choices.ts'
import { describeDraft } from '../../entry/describeDraft.ts'
import type { LeftBehind } from '../../entry/draftResumption.ts'
import { questionText } from '../../entry/questionText.ts'
import { useInputs, useScorer } from '../../store/useScorer.ts'
import { PlayTime } from './PlayTime.tsx'
import css from './Popover.module.css'
import { Group, Key } from './PopoverChoices.tsx'
import { type Area, placePopover } from './popoverPlace.ts'

type OpenDraft = Exclude<Draft, { step: 'closed' }>

/** The team of the open play: of its first event. */
const sideOfDraft = (draft: OpenDraft): Side =>
  'opening' in draft ? draft.opening.side : draft.play.origin.isHomeTeam ? 'home' : 'away'

const isFlagged = (draft: OpenDraft): boolean =>
  'opening' in draft ? draft.opening.flagged : Boolean(playOf(draft)?.origin.userFlagged)

const LEFT_BEHIND: Readonly<Record<LeftBehind, string>> = {
  here: msg('This play was open when the page closed. Go on with it.'),
  elsewhere: msg('This play was open in a window that is gone. Go on with it.'),
}

/** The open play, while there is one. */
export function Popover() {
  const draft = useScorer((state) => state.draft)
  return draft.step === 'closed' ? null : <OpenPopover draft={draft} />
}

/** One question at a time. Every choice shows its key. */
function OpenPopover({ draft }: { readonly draft: OpenDraft }) {
  const scorer = useInputs()
  const { groups, names, typed, isWide, comesIn } = useScorer(
    ({ groups, names, typed, isWide, comesIn }) => ({ groups, names, typed, isWide, comesIn }),
  )
  const { box, place } = usePlace(draft)
  useFocus(box, draft)
  const listsPeople = groups.some(({ id }) => id === 'people') && !comesIn
  return (
    <div
      ref={box}
      className={css.popover}
      role="dialog"
      aria-label={t('Event')}
      tabIndex={-1}
      data-placed={place !== null}
      style={place ? cssVariables({ '--x': `${place.x}px`, '--y': `${place.y}px` }) : undefined}
    >
      <Head {...{ draft, groups }} />
      <Note />
      {groups.map((group) => (
        <Group key={group.id} {...{ group, names }} onTouch={scorer.touch} lit={typed.matches} />
      ))}
      {listsPeople && !isWide && (
        <button type="button" className={css.more} data-key="m" onClick={() => scorer.entry.widen()}>
          <Key name="m" /> {t('Not on the floor…')}
        </button>
      )}
      <Foot step={draft.step} />
    </div>
  )
}

const areaOf = (node: Element): Area => {
  const { x, y, width, height } = node.getBoundingClientRect()
  return { x, y, width, height }
}

/** Film and clock come first, then the roster whose players answer. */
function importanceOf(node: Element): number {
  if (!node.querySelector('[data-person]')) return 0
  return node.querySelector('[data-answers]') ? 1 : 2
}

/** The place of a popover that floats. Narrow windows show it as a panel or a sheet, where css places it. */
function placeNow(box: HTMLElement, click: Spot | null, side: Side): Spot | null {
  const court = document.querySelector('[role="application"]')
  const feed = document.querySelector('[data-feed]')
  const roster = document.querySelector(`[data-keep-clear]:has(> [data-side="${side}"] [data-person])`)
  if (!court) return null
  return placePopover({
    size: { width: box.offsetWidth, height: box.offsetHeight },
    page: { width: window.innerWidth, height: window.innerHeight },
    click,
    court: areaOf(court),
    roster: roster && areaOf(roster),
    keepClear: [...document.querySelectorAll('[data-keep-clear]')]
      .toSorted((a, b) => importanceOf(a) - importanceOf(b))
      .map(areaOf),
    feed: feed && areaOf(feed),
    isLeftHanded: scoringSettings().isLeftHanded,
  })
}

function usePlace(draft: OpenDraft) {
  const spot = useScorer((state) => state.spot)
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<Spot | null>(null)
  // Its height follows the step.
  useLayoutEffect(() => {
    setPlace(box.current && placeNow(box.current, spot, sideOfDraft(draft)))
  }, [spot, draft])
  return { box, place }
}

/**
 * Moves the focus into the popover, which leads screen readers there. When it closes, the focus returns to where a keyboard had it: a
 * button that was clicked would take Space from the clock.
 */
function useFocus(box: RefObject<HTMLDivElement | null>, draft: Draft): void {
  useEffect(() => {
    const before = document.activeElement
    const isByKey = before?.matches(':focus-visible') ?? false
    return () => {
      const isFree = document.activeElement === document.body || document.activeElement === null
      const isFocusable = before instanceof HTMLElement || before instanceof SVGElement
      if (isByKey && isFree && isFocusable) before.focus({ preventScroll: true })
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next step replaces the button that had the focus.
  useEffect(() => {
    if (!box.current?.contains(document.activeElement)) box.current?.focus({ preventScroll: true })
  }, [box, draft])
}

function Head({ draft, groups }: { readonly draft: OpenDraft; readonly groups: readonly ChoiceGroup[] }) {
  const { touch, undo } = useInputs()
  const { names, words, game, digits, comesIn } = useScorer(({ names, words, game, typed, comesIn }) => ({
    names,
    words,
    game,
    digits: typed.digits,
    comesIn,
  }))
  const known = describeDraft(draft, words, game)
  const flagged = isFlagged(draft)
  const worth = groups.flatMap(({ choices }) => choices).find((choice) => choice.touch.kind === 'value')
  return (
    <header className={css.head}>
      <button
        type="button"
        className={css.back}
        aria-label={t('Back')}
        onClick={() => touch({ kind: 'back' })}
      >
        <IconArrowLeft size={20} aria-hidden />
        <Key name="Esc" />
      </button>
      <button type="button" className={css.undo} aria-label={t('Undo')} onClick={undo}>
        <IconArrowBackUp size={22} aria-hidden />
      </button>
      <div className={css.titles}>
        {known && <span className={css.known}>{known}</span>}
        <h2 className={css.title} aria-live="polite">
          {comesIn ? t('Who goes out for {name}?', { name: comesIn.name }) : questionText(draft, names)}
        </h2>
        {digits && (
          <output className={css.typed} aria-label={t('Number typed')}>
            {digits}
          </output>
        )}
      </div>
      {worth && (
        <button type="button" className={css.worth} onClick={() => touch(worth.touch)}>
          {worth.label}
        </button>
      )}
      <button
        type="button"
        className={css.icon}
        aria-pressed={flagged}
        aria-label={t('Flag this event for later review')}
        title={t('Flag this event for later review. Keyboard shortcut: `')}
        onClick={() => touch({ kind: 'flag' })}
      >
        {flagged ? <IconFlagFilled size={20} aria-hidden /> : <IconFlag size={20} aria-hidden />}
      </button>
    </header>
  )
}

function Note() {
  const { note, undone, leftBehind } = useScorer(({ typed, undone, leftBehind }) => ({
    note: typed.note,
    undone,
    leftBehind,
  }))
  return (
    <p className={css.note} role="status">
      {note ?? undone ?? (leftBehind && t(LEFT_BEHIND[leftBehind]))}
    </p>
  )
}

function Foot({ step }: { readonly step: OpenDraft['step'] }) {
  const { touch } = useInputs()
  const secondsLeft = useScorer((state) => state.secondsLeft)
  return (
    <footer className={css.foot}>
      <PlayTime />
      {step === 'who' ? (
        <button type="button" className={css.cancel} onClick={() => touch({ kind: 'close' })}>
          {t('Cancel')} <Key name="q" />
        </button>
      ) : (
        <button type="button" className={css.close} onClick={() => touch({ kind: 'close' })}>
          {secondsLeft === null ? t('Close') : t('Close ({seconds})', { seconds: secondsLeft })}{' '}
          <Key name="q" />
        </button>
      )}
    </footer>
  )
}

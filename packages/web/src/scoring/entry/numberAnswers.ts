import type { Play, SentPlay } from '@fullcourt/scorebook/vocabulary'
import type { Timers } from '../core/device.ts'
import { memoizeLast } from '../core/memoize.ts'
import type { Draft, EntryContext, Touch } from '../core/steps.ts'
import { type ChoiceGroup, otherSideChoices } from './choices.ts'
import { applyTouch } from './draft.ts'
import { type ForgottenSub, forgottenSub, outGroups, subBefore } from './forgottenSub.ts'
import {
  type NumberedPlayer,
  numberedPlayers,
  personIdOf,
  type TypedText,
  typedText,
} from './numberedPlayers.ts'
import { NumberTyping, type ShownNumber } from './numberTyping.ts'
import { refusalText } from './numberWords.ts'
import type { ChoiceContext } from './peopleChoices.ts'
import { beginsAnswer } from './typing.ts'

interface NumberAnswersDeps {
  readonly timers: Timers
  /** The time now, of the same clock as the time stamps of keys. */
  readonly now: () => number
  readonly draft: () => Draft
  /** All choices of this step. */
  readonly choices: () => readonly ChoiceGroup[]
  readonly choosing: () => ChoiceContext
  readonly table: () => EntryContext
  readonly plays: () => readonly Play[]
  /** Whether the open play is the newest one. An older one has the line-up of its time, so it offers no substitution. */
  readonly isNewest: () => boolean
  readonly apply: (touch: Touch) => void
  /** Opens a step again. */
  readonly reopen: (draft: Draft) => void
  readonly record: (play: SentPlay) => void
  readonly onTyped: () => void
  /** The question has changed. */
  readonly onAsked: () => void
}

/** Whether the question is the same one, answered again: another player throws. */
const isSameQuestion = (before: Draft, now: Draft): boolean =>
  before.step === 'ask' && now.step === 'ask' && before.want === now.want

/** Answers of the open play by jersey number, and the substitution that a number of the bench offers (decision 0118). */
export class NumberAnswers {
  readonly typing: NumberTyping<NumberedPlayer>
  readonly #deps: NumberAnswersDeps
  #comesIn: ForgottenSub | null = null
  /** The last step that was answered by number: before and after. */
  #answered: { readonly before: Draft; readonly after: Draft } | null = null

  constructor(deps: NumberAnswersDeps) {
    this.#deps = deps
    this.typing = new NumberTyping({
      timers: deps.timers,
      now: deps.now,
      players: () => this.#players(),
      choose: (player) => this.#choose(player),
      isLast: ({ touch }) => this.#isLast(touch),
      nextTakes: (digit, isShifted) => this.#nextTakes(digit, isShifted),
      takeBack: () => this.#takeBack(),
      onChange: deps.onTyped,
    })
  }

  /** The player who comes in, while the one who goes out is asked for. */
  get comesIn(): ForgottenSub | null {
    return this.#comesIn
  }

  /** The players who may go out; null where none is asked for. */
  get outGroups(): readonly ChoiceGroup[] | null {
    return this.#comesIn && this.#outGroups(this.#comesIn, this.#deps.choosing().names)
  }

  /** `missing`: what Enter could not leave out. */
  text(missing: string | null): TypedText {
    return this.#text(this.typing.shown, missing)
  }

  /** Clears a number that is not decided, or whose substitution is offered. @returns whether there was one */
  clear(): boolean {
    const isOffered = this.#offer(this.typing.shown) !== null
    return this.typing.clear() || isOffered
  }

  /** Puts a player in whose number was typed on the bench. @returns false where none is offered */
  bringIn(): boolean {
    const offer = this.#offer(this.typing.shown)
    if (!offer) return false
    this.typing.clear()
    const [only, ...others] = offer.out
    if (others.length === 0) {
      this.#substitute(offer, only?.touch ?? null)
      return true
    }
    this.#comesIn = offer
    this.#deps.onAsked()
    return true
  }

  /** Answers who goes out. @returns false where that is not asked, or the touch is meant for the play itself */
  answer(touch: Touch): boolean {
    const offer = this.#comesIn
    if (!offer) return false
    const isEnter = touch.kind === 'none'
    const out = offer.out.find((choice) =>
      isEnter ? choice.tone === 'suggested' : personIdOf(choice.touch) === personIdOf(touch),
    )
    if (out) this.#substitute(offer, out.touch)
    else if (!isEnter) this.stopAsking()
    return out !== undefined || isEnter || touch.kind === 'back'
  }

  /** @returns whether it was asked who goes out */
  stopAsking(): boolean {
    const isAsked = this.#comesIn !== null
    this.#comesIn = null
    if (isAsked) this.#deps.onAsked()
    return isAsked
  }

  /** Forgets the number and the question with it: the step of the play is another one. */
  reset(): void {
    this.#comesIn = null
    this.typing.clear()
  }

  readonly #outGroups = memoizeLast(outGroups)

  readonly #text = memoizeLast((shown: ShownNumber<NumberedPlayer>, missing: string | null) => {
    const { refused } = shown
    const note = refused && refusalText(refused, this.#deps.choosing().game, this.#offer(shown))
    return typedText(shown, note ?? missing)
  })

  readonly #offer = memoizeLast(({ refused }: ShownNumber<NumberedPlayer>): ForgottenSub | null => {
    const { isNewest, draft, choosing } = this.#deps
    if (!refused || !isNewest() || this.#comesIn) return null
    return forgottenSub(refused, draft(), choosing())
  })

  #players(): readonly NumberedPlayer[] {
    const { choices, choosing, draft } = this.#deps
    const listed = choices().flatMap((group) => group.choices)
    const others = this.#comesIn ? [] : otherSideChoices(draft(), choosing())
    return numberedPlayers([...listed, ...others], choosing().game)
  }

  #choose({ touch }: NumberedPlayer): void {
    if (!touch) return
    const { apply, draft } = this.#deps
    const before = draft()
    const isSubstituted = this.answer(touch)
    if (!isSubstituted) apply(touch)
    this.#answered = isSubstituted ? null : { before, after: draft() }
  }

  /** Whether the answer closes the play, or decides the substitution. */
  #isLast(touch: Touch | null): boolean {
    const { draft, table } = this.#deps
    if (this.#comesIn) return true
    return touch !== null && applyTouch(draft(), touch, table()).draft.step === 'closed'
  }

  #nextTakes(digit: string, isShifted: boolean): boolean {
    const answered = this.#answered
    if (answered?.after !== this.#deps.draft() || isSameQuestion(answered.before, answered.after))
      return false
    const isKey = this.#deps.choices().some(({ choices }) => choices.some(({ key }) => key === digit))
    return isKey || beginsAnswer({ digits: digit, isShifted }, this.#players())
  }

  /** Too late once the play is closed: it may be saved. */
  #takeBack(): boolean {
    const answered = this.#answered
    if (answered?.after !== this.#deps.draft() || answered.after.step === 'closed') return false
    this.#deps.reopen(answered.before)
    return true
  }

  /** Records the forgotten substitution, and answers with the player who came in. */
  #substitute(offer: ForgottenSub, touch: Touch | null): void {
    const { draft, table, plays, record, apply } = this.#deps
    this.#comesIn = null
    const out = touch?.kind === 'actor' ? touch.actor : null
    const sub = subBefore(draft(), offer, out, { ...table(), plays: plays() })
    if (sub) record(sub)
    apply({ kind: 'actor', actor: offer.into })
  }
}

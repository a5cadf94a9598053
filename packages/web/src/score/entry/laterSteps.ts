import type { Actor, Game } from '@fullcourt/scorebook/fold'
import type { BySide, Play, SentPlay, Side } from '@fullcourt/scorebook/vocabulary'
import type { ForgottenSub } from './forgottenSub.ts'
import type { NumberedPlayer } from './numberedPlayers.ts'
import type { RefusedNumber } from './numberTyping.ts'
import type { ChoiceContext, ChoiceGroup } from './peopleChoices.ts'
import type { Asking, Detailing, Draft, EntryContext, Moment, Naming, StepResult, Who } from './steps.ts'

/** Steps of the open play that the first view of the screen does not need: all choices after the first person, details, names, numbers that chose no player. */
export interface LaterSteps {
  /** The choices of every step after the first person. */
  choicesOf(
    draft: Exclude<Draft, Who | { readonly step: 'closed' }>,
    choosing: ChoiceContext,
  ): readonly ChoiceGroup[]
  /** Asks who lost the ball before a held ball. */
  askLostBall(side: Side, moment: Moment, ids: Pick<EntryContext, 'newId'>): Draft
  askDetail(draft: Asking): Draft
  chooseDetail(draft: Detailing, value: string): StepResult
  firstLater(play: SentPlay): string | null
  nameLater(draft: Naming, actor: Actor): StepResult
  playToName(plays: readonly Play[], selected: string | null): Play | undefined
  shiftDraft(draft: Draft, seconds: number, game: Game): Draft
  /** Why a jersey number chose no player. */
  refusalText(refused: RefusedNumber<NumberedPlayer>, game: Game, offer: ForgottenSub | null): string
  /** The substitution that a refused number offers; null without one. */
  forgottenSub(
    refused: RefusedNumber<NumberedPlayer>,
    draft: Draft,
    choosing: ChoiceContext,
  ): ForgottenSub | null
  /** Asks who goes out. */
  outGroups(sub: ForgottenSub, names: BySide<string>): readonly ChoiceGroup[]
  subBefore(
    draft: Draft,
    sub: ForgottenSub,
    out: Actor | null,
    table: EntryContext & { readonly plays: readonly Play[] },
  ): SentPlay | null
}

let loaded: LaterSteps | null = null
let finish: () => void
const loading = new Promise<void>((resolve) => {
  finish = resolve
})

/** Called by `laterStepsLoaded.ts` as soon as it is loaded. */
export function provideLaterSteps(steps: LaterSteps): void {
  loaded = steps
  finish()
}

/** Resolves when they are loaded; null: they are. */
export const laterStepsToCome = (): Promise<void> | null => (loaded ? null : loading)

/** Null until they are loaded, right after the first paint. */
export const laterSteps = (): LaterSteps | null => loaded

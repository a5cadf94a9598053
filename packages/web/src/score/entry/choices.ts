import type { Actor } from '@fullcourt/scorebook/fold'
import { otherSide } from '@fullcourt/scorebook/vocabulary'
import { isShot, teamActor, worthOf } from './draftPlay.ts'
import { laterSteps } from './laterSteps.ts'
import {
  actorTouch,
  type Choice,
  type ChoiceContext,
  type ChoiceGroup,
  laterChoice,
  peopleChoices,
} from './peopleChoices.ts'
import type { Draft, Initiator, Who } from './steps.ts'

export type { ChoiceGroup } from './peopleChoices.ts'

export const INITIATOR_WORDS: Readonly<Record<Initiator, string>> = {
  shot_made: 'Made',
  shot_miss: 'Missed',
  turnover: 'Turnover',
  foul: 'Foul',
}
const INITIATOR_KEYS: Readonly<Record<Initiator, string>> = {
  shot_made: 'a',
  shot_miss: 's',
  turnover: 'd',
  foul: 'f',
}

/** The four kinds of play, with the current one. Their keys work at every step that does not use those letters. */
function initiatorChoices(chosen: Initiator | null): ChoiceGroup {
  return {
    id: 'initiators',
    label: 'Choose initiating event',
    choices: (Object.keys(INITIATOR_WORDS) as Initiator[]).map((doing) => ({
      key: INITIATOR_KEYS[doing],
      label: INITIATOR_WORDS[doing],
      touch: { kind: 'begin', doing },
      ...(doing === chosen ? { tone: 'current' as const } : {}),
    })),
  }
}

function whoChoices({ opening }: Who, choosing: ChoiceContext): readonly ChoiceGroup[] {
  const { side, doing, isOptional } = opening
  const worth = worthOf(opening, choosing.game)
  const { inside, outside } = choosing.game.sheet.setup.rules.shotValues
  const bench: Actor = { side, assignment: 'BENCH', personId: null }
  return [
    initiatorChoices(doing),
    {
      id: 'people',
      label: choosing.names[side],
      choices: peopleChoices({ ...choosing, out: doing === 'foul' }, side),
    },
    {
      id: 'others',
      label: 'Or',
      choices: [
        laterChoice(side),
        ...(isShot(doing) ? [] : [{ key: 'r', label: 'Bench', touch: actorTouch(bench) }]),
        ...(doing === 'turnover' ? [{ key: 't', label: 'Team', touch: actorTouch(teamActor(side)) }] : []),
        { key: 'w', label: 'Other Team', touch: { kind: 'other-team' } },
        ...(isOptional ? [{ ...NONE, label: 'No turnover' }] : []),
        ...(isShot(doing)
          ? [
              {
                key: 'v',
                label: `Worth ${worth === inside ? outside : inside}`,
                touch: { kind: 'value' } as const,
              },
            ]
          : []),
      ],
    },
  ]
}

export const NONE: Choice = { key: 'Enter', label: 'None', touch: { kind: 'none' } }

/** All choices of this step, in the order in which they are shown. Those of later steps are loaded after the first paint. */
export function choicesOf(draft: Draft, choosing: ChoiceContext): readonly ChoiceGroup[] {
  if (draft.step === 'closed') return []
  return draft.step === 'who' ? whoChoices(draft, choosing) : (laterSteps()?.choicesOf(draft, choosing) ?? [])
}

/** The people of the other side, typed with Shift, where the first person of a play is asked for. */
export const otherSideChoices = (draft: Draft, choosing: ChoiceContext): readonly Choice[] =>
  draft.step === 'who' ? peopleChoices(choosing, otherSide(draft.opening.side), { shifted: true }) : []

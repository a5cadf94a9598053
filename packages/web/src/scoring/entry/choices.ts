import type { Actor } from '@fullcourt/scorebook/fold'
import {
  BENCH_ROLES,
  FOUL_TYPES,
  type FoulType,
  INITIATORS,
  otherSide,
  type RuleProfile,
  type Side,
} from '@fullcourt/scorebook/vocabulary'
import {
  BENCH_WORDS,
  DETAIL_LABELS,
  detailChoices,
  foulKindWord,
  type SpecialFoul,
  shortTitle,
  specialFouls,
} from '@fullcourt/scorebook/words'
import { t } from '../../ui/language.ts'
import { isShot, suggestedFoul, teamActor, worthOf } from '../core/draftPlay.ts'
import type { Adding, Asking, Detailing, Draft, Initiator, Naming, WhichFoul, Who } from '../core/steps.ts'
import { askChoices } from './askChoices.ts'
import {
  actorTouch,
  bothSides,
  type Choice,
  type ChoiceContext,
  type ChoiceGroup,
  laterChoice,
  noneChoice,
  oneSide,
  peopleChoices,
} from './peopleChoices.ts'
import { eventNamed } from './questionText.ts'

export type { ChoiceGroup } from './peopleChoices.ts'

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
    label: t('Choose initiating event'),
    choices: INITIATORS.map((doing) => ({
      key: INITIATOR_KEYS[doing],
      label: t(shortTitle(doing)),
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
      label: t('Or'),
      choices: [
        laterChoice(side),
        ...(isShot(doing) ? [] : [{ key: 'r', label: t('Bench'), touch: actorTouch(bench) }]),
        ...(doing === 'turnover' ? [{ key: 't', label: t('Team'), touch: actorTouch(teamActor(side)) }] : []),
        { key: 'w', label: t('Other Team'), touch: { kind: 'other-team' } },
        ...(isOptional ? [{ ...noneChoice(), label: t('No turnover') }] : []),
        ...(isShot(doing)
          ? [
              {
                key: 'v',
                label: t('Worth {points}', { points: worth === inside ? outside : inside }),
                touch: { kind: 'value' } as const,
              },
            ]
          : []),
      ],
    },
  ]
}

const DETAIL_KEYS = 'abcdefghijkl'

function detailGroups({ field }: Detailing): readonly ChoiceGroup[] {
  const choices = detailChoices(field).map(
    ({ value, label }, index): Choice => ({
      key: DETAIL_KEYS.charAt(index),
      label: t(label),
      touch: { kind: 'detail', value },
    }),
  )
  return [
    { id: 'options', label: t(DETAIL_LABELS[field]), choices },
    { id: 'others', label: t('Or'), choices: [{ ...noneChoice(), label: t('Not said') }] },
  ]
}

const FOUL_KEYS: Readonly<Record<FoulType, string>> = {
  shooting: 's',
  non_shooting: 'n',
  offensive: 'o',
  technical: 't',
  unsportsmanlike: 'u',
  disqualifying: 'd',
}

/** The fouls that only these rules know; of a bench, who on it. */
function specialChoices(rules: RuleProfile, { assignment }: Actor): readonly SpecialFoul[] {
  if (assignment !== 'BENCH') return specialFouls(rules)
  const roles = rules.coachLimits ? BENCH_ROLES : []
  return [
    ...roles.map((benchRole) => ({
      label: t('Technical, {who}', { who: t(BENCH_WORDS[benchRole]) }),
      foulType: 'technical' as const,
      more: { benchRole },
    })),
    ...specialFouls(rules).filter(({ foulType }) => foulType === 'technical'),
  ]
}

function foulChoices({ actor }: WhichFoul, { game }: ChoiceContext): readonly ChoiceGroup[] {
  const suggested = suggestedFoul(actor)
  const { rules } = game.sheet.setup
  const kinds = [suggested, ...FOUL_TYPES.filter((kind) => kind !== suggested)]
  const special = specialChoices(rules, actor).map(
    ({ label, foulType, more }, index): Choice => ({
      // Not the letters of the six kinds, nor of the four kinds of play, which begin the next one.
      key: 'bceghijlpxz'.charAt(index),
      label: t(label),
      touch: { kind: 'foul-type', foulType, more },
    }),
  )
  return [
    {
      id: 'options',
      label: t('Which foul?'),
      choices: kinds.map((foulType) => ({
        key: FOUL_KEYS[foulType],
        label: t(foulKindWord(rules, foulType)),
        touch: { kind: 'foul-type', foulType },
        ...(foulType === suggested ? { tone: 'suggested' as const } : {}),
      })),
    },
    ...(special.length > 0 ? [{ id: 'others' as const, label: t('Or'), choices: special }] : []),
  ]
}

const sideOfPlay = ({ play }: Adding | Asking): Side => (play.origin.isHomeTeam ? 'home' : 'away')

const throwerIn = ({ play }: Adding): string | null =>
  play.freethrows.find(({ status }) => status === 'made')?.teamGamePersonnelId ?? null

/** The people who may have done the added event. */
function addingChoices(draft: Adding, choosing: ChoiceContext): readonly ChoiceGroup[] {
  const side = sideOfPlay(draft)
  switch (draft.extra) {
    case 'assist':
      return draft.play.origin.type === 'foul'
        ? oneSide(choosing, { side: otherSide(side), except: throwerIn(draft) })
        : oneSide(choosing, { side, except: draft.play.origin.teamGamePersonnelId ?? null })
    case 'rebound':
      return bothSides(choosing, otherSide(side))
    default:
      return oneSide(choosing, { side: otherSide(side) })
  }
}

/** Everyone of the side of the event; of a rebound, of both. The bench too, because the line-up may have changed since. */
function namingChoices(draft: Naming, choosing: ChoiceContext): readonly ChoiceGroup[] {
  const { type, isHomeTeam } = eventNamed(draft)
  const side = isHomeTeam ? 'home' : 'away'
  if (type === 'rebound') return bothSides(choosing, side)
  return oneSide(choosing, { side })
}

/** All choices of this step, in the order in which they are shown. */
export function choicesOf(draft: Draft, choosing: ChoiceContext): readonly ChoiceGroup[] {
  switch (draft.step) {
    case 'closed':
      return []
    case 'who':
      return whoChoices(draft, choosing)
    case 'foul-type':
      return foulChoices(draft, choosing)
    case 'adding':
      return addingChoices(draft, choosing)
    case 'naming':
      return namingChoices(draft, choosing)
    case 'detail':
      return detailGroups(draft)
    case 'ask':
      return askChoices(draft, choosing)
    default:
      throw draft satisfies never
  }
}

/** The people of the other side, typed with Shift, where the first person of a play is asked for. */
export const otherSideChoices = (draft: Draft, choosing: ChoiceContext): readonly Choice[] =>
  draft.step === 'who' ? peopleChoices(choosing, otherSide(draft.opening.side), { shifted: true }) : []

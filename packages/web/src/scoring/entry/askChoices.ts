import type { Prompt } from '@fullcourt/scorebook/fold'
import { AWARDS, type Side, sideOf } from '@fullcourt/scorebook/vocabulary'
import { THROW_STATUS_WORDS } from '@fullcourt/scorebook/words'
import { awardWord } from '../../plays/throwWords.ts'
import { t } from '../../ui/language.ts'
import { playerActor } from '../core/draftPlay.ts'
import type { Asking } from '../core/steps.ts'
import { openDetail } from './detail.ts'
import { addLabel } from './lateAdditions.ts'
import { markLikely } from './likely.ts'
import {
  actorTouch,
  bothSides,
  byJersey,
  type Choice,
  type ChoiceContext,
  type ChoiceGroup,
  keyOf,
  noneChoice,
  oneSide,
  peopleChoices,
  personLabel,
} from './peopleChoices.ts'
import { mayAdd, owedThrow, throwerOf } from './questions.ts'

function awardChoices(suggested: (typeof AWARDS)[number]): readonly Choice[] {
  return [suggested, ...AWARDS.filter((award) => award !== suggested)].map((award) => ({
    key: award === '1&1' ? 'o' : String(award),
    label: awardWord(award),
    touch: { kind: 'award', award },
    ...(award === suggested ? { tone: 'suggested' as const } : {}),
  }))
}

const throwChoices = (): readonly Choice[] => [
  {
    key: 'a',
    label: t(THROW_STATUS_WORDS.made),
    touch: { kind: 'throw', result: { status: 'made' } },
    tone: 'made',
  },
  {
    key: 's',
    label: t(THROW_STATUS_WORDS.missed),
    touch: { kind: 'throw', result: { status: 'missed' } },
    tone: 'missed',
  },
  {
    key: 'd',
    label: t(THROW_STATUS_WORDS.violation),
    touch: { kind: 'throw', result: { status: 'violation', by: 'offense' } },
  },
  {
    key: '⇧d',
    label: t('By defense'),
    touch: { kind: 'throw', result: { status: 'violation', by: 'defense' } },
  },
]

const throwGroup = (): ChoiceGroup => ({ id: 'throws', label: t('Free throw'), choices: throwChoices() })

/** The answers to the question about a play, and the events that can be added instead. */
export function askChoices(draft: Asking, choosing: ChoiceContext): readonly ChoiceGroup[] {
  const extras = extraChoices(draft, choosing)
  const answers = answerChoices(draft, choosing)
  return extras.length > 0 ? [...answers, { id: 'extras', label: t('Add'), choices: extras }] : answers
}

function answerChoices(draft: Asking, choosing: ChoiceContext): readonly ChoiceGroup[] {
  const { want, play } = draft
  switch (want.kind) {
    case 'throws':
      return [
        { id: 'options', label: t('Throws'), choices: awardChoices(want.suggested) },
        ...(want.suggested === 0 ? [] : [throwGroup()]),
      ]
    case 'throw':
      return [
        throwGroup(),
        {
          id: 'people',
          label: choosing.names[want.side],
          caption: t('Freethrow Attempts By...'),
          choices: throwerChoices(draft, choosing, want.side),
        },
      ]
    case 'rebound':
    case 'throw-rebound':
      return bothSides(choosing, want.side, (choices, kind) => markLikely(choices, kind, choosing))
    case 'substitute':
      return [
        {
          id: 'people',
          label: choosing.names[want.side],
          choices: substituteChoices(want, choosing),
        },
        {
          id: 'others',
          label: t('Or'),
          choices: [{ ...noneChoice(), label: want.suggested ? t('As suggested') : t('None') }],
        },
      ]
    case 'assist': {
      const [people, ...others] = oneSide(choosing, {
        side: want.side,
        except: play.origin.teamGamePersonnelId ?? null,
      })
      return [
        { ...people!, choices: markLikely(people!.choices, 'assist', choosing) },
        ...others,
        ...(owedThrow(draft) ? [throwGroup()] : []),
      ]
    }
    default:
      return oneSide(choosing, { side: want.side, suggested: want.suggested?.personId })
  }
}

function throwerChoices(draft: Asking, choosing: ChoiceContext, side: Side): readonly Choice[] {
  const { personId } = throwerOf(draft)
  return peopleChoices(choosing, side).map((choice) =>
    choice.touch.kind === 'actor' && choice.touch.actor.personId === personId && personId !== null
      ? { ...choice, tone: 'current' as const }
      : choice,
  )
}

/** The bench, by number. */
function substituteChoices(
  { choices, suggested }: Extract<Prompt, { kind: 'substitute' }>,
  choosing: ChoiceContext,
): readonly Choice[] {
  const among = new Set(choices.map(({ personId }) => personId))
  return choosing.game.sheet.people
    .filter(({ id }) => among.has(id))
    .toSorted(byJersey)
    .map((person, index) => ({
      ...keyOf(choosing, person.jersey, index),
      label: personLabel(person),
      touch: actorTouch(playerActor(sideOf(person), person.id)),
      side: sideOf(person),
      ...(person.id === suggested?.personId ? { tone: 'suggested' as const } : {}),
    }))
}

/** Events that can be added instead of answering the question. */
function extraChoices(draft: Asking, { game }: ChoiceContext): readonly Choice[] {
  const { rules } = game.sheet.setup
  return [
    ...(mayAdd(draft.play, 'block', rules)
      ? [{ key: 'b', label: addLabel('block'), touch: { kind: 'add', extra: 'block' } as const }]
      : []),
    ...(mayAdd(draft.play, 'foul', rules)
      ? [{ key: 'n', label: addLabel('foul'), touch: { kind: 'add', extra: 'foul' } as const }]
      : []),
    ...(openDetail(draft.play) ? [{ key: 'l', label: t('Detail'), touch: { kind: 'detail' } as const }] : []),
    ...(draft.want.kind === 'steal'
      ? [{ key: 'b', label: t('Dead ball'), touch: { kind: 'dead-ball' } as const }]
      : []),
  ]
}

import {
  type Actor,
  AWARDS,
  BENCH_ROLES,
  type BySide,
  FOUL_TYPES,
  type FoulType,
  otherSide,
  type RuleProfile,
  type Side,
} from '@fullcourt/scorebook'
import { BENCH_WORDS, foulWord, type SpecialFoul, specialFouls } from '../../basketball/describeContext.ts'
import { suggestedFoul } from './draft.ts'
import { teamActor, worthOf } from './draftPlay.ts'
import {
  actorTouch,
  type Choice,
  type ChoiceContext,
  keyOf,
  laterChoice,
  peopleChoices,
  personLabel,
} from './peopleChoices.ts'
import { mayAdd, owedThrow, throwerOf } from './questions.ts'
import type { Adding, Asking, Draft, Extra, Initiator, WhichFoul, Who } from './steps.ts'

/** A group of choices under one heading. */
export interface ChoiceGroup {
  readonly id: 'initiators' | 'people' | 'others' | 'options' | 'throws' | 'extras'
  readonly label: string
  /** The label of the group, where the heading asks something else. */
  readonly caption?: string
  readonly choices: readonly Choice[]
}

const INITIATOR_WORDS: Readonly<Record<Initiator, string>> = {
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
  const { side, doing } = opening
  const worth = worthOf(opening, choosing.game)
  const { inside, outside } = choosing.game.sheet.setup.rules.shotValues
  const bench: Actor = { side, assignment: 'BENCH', personId: null }
  const isShot = doing === 'shot_made' || doing === 'shot_miss'
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
        ...(isShot ? [] : [{ key: 'r', label: 'Bench', touch: actorTouch(bench) }]),
        ...(doing === 'turnover' ? [{ key: 't', label: 'Team', touch: actorTouch(teamActor(side)) }] : []),
        { key: 'w', label: 'Other Team', touch: { kind: 'other-team' } },
        ...(isShot
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
      label: `Technical, ${BENCH_WORDS[benchRole]}`,
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
  const word = (kind: FoulType) => (kind === 'non_shooting' ? 'Non-shooting foul' : foulWord(rules, kind))
  const special = specialChoices(rules, actor).map(
    ({ label, foulType, more }, index): Choice => ({
      // Not the letters of the six kinds, nor of the four kinds of play, which begin the next one.
      key: 'bceghijlpxz'.charAt(index),
      label,
      touch: { kind: 'foul-type', foulType, more },
    }),
  )
  return [
    {
      id: 'options',
      label: 'Which foul?',
      choices: kinds.map((foulType) => ({
        key: FOUL_KEYS[foulType],
        label: word(foulType),
        touch: { kind: 'foul-type', foulType },
        ...(foulType === suggested ? { tone: 'suggested' as const } : {}),
      })),
    },
    ...(special.length > 0 ? [{ id: 'others' as const, label: 'Or', choices: special }] : []),
  ]
}

const EXTRA_QUESTIONS: Readonly<Record<Extra, string>> = {
  assist: 'Assisted by',
  rebound: 'Rebounded by',
  steal: 'Stolen by',
  block: 'Blocked by',
  foul: 'Fouled by',
}

/** The question in the popover's heading. */
export function questionText(draft: Draft, names: BySide<string>): string {
  if (draft.step === 'who') return `${INITIATOR_WORDS[draft.opening.doing]} by`
  if (draft.step === 'foul-type') return 'Which foul?'
  if (draft.step === 'closed') return ''
  if (draft.step === 'adding') return EXTRA_QUESTIONS[draft.extra]
  const { want } = draft
  switch (want.kind) {
    case 'assist':
    case 'rebound':
    case 'steal':
    case 'block':
      return EXTRA_QUESTIONS[want.kind]
    case 'fouled':
      return 'Who was fouled?'
    case 'throws':
      return `How many throws for ${names[want.side]}?`
    case 'throw':
      return want.of > 1 ? `Free throw ${want.attempt} of ${want.of}` : 'Free throw'
    case 'throw-rebound':
      return 'Freethrow Rebounded By...'
    case 'substitute':
      return 'Who comes in?'
    default:
      throw want satisfies never
  }
}

function awardChoices(suggested: (typeof AWARDS)[number]): readonly Choice[] {
  return [suggested, ...AWARDS.filter((award) => award !== suggested)].map((award) => ({
    key: award === '1&1' ? 'o' : String(award),
    label:
      award === '1&1' ? 'One and one' : award === 0 ? 'None' : award === 1 ? 'One throw' : `${award} throws`,
    touch: { kind: 'award', award },
    ...(award === suggested ? { tone: 'suggested' as const } : {}),
  }))
}

const THROW_CHOICES: readonly Choice[] = [
  { key: 'a', label: 'Made', touch: { kind: 'throw', result: { status: 'made' } }, tone: 'made' },
  { key: 's', label: 'Missed', touch: { kind: 'throw', result: { status: 'missed' } }, tone: 'missed' },
  { key: 'd', label: 'Violation', touch: { kind: 'throw', result: { status: 'violation', by: 'offense' } } },
  {
    key: '⇧d',
    label: 'By defence',
    touch: { kind: 'throw', result: { status: 'violation', by: 'defense' } },
  },
]

const THROWS: ChoiceGroup = { id: 'throws', label: 'Free throw', choices: THROW_CHOICES }

const NONE: Choice = { key: 'Enter', label: 'None', touch: { kind: 'none' } }

/** Both sides in two columns: the likelier one with digits, the other with Shift. */
function bothSides(choosing: ChoiceContext, first: Side): readonly ChoiceGroup[] {
  const other = otherSide(first)
  return [
    {
      id: 'people',
      label: 'Either team',
      choices: [...peopleChoices(choosing, first), ...peopleChoices(choosing, other, { shifted: true })],
    },
    {
      id: 'others',
      label: 'Or',
      choices: [
        { key: 't', label: `Team ${choosing.names[first]}`, touch: actorTouch(teamActor(first)) },
        { key: '⇧t', label: `Team ${choosing.names[other]}`, touch: actorTouch(teamActor(other)) },
        laterChoice(first),
        NONE,
      ],
    },
  ]
}

interface OneSide {
  readonly side: Side
  readonly suggested?: string | null | undefined
  readonly except?: string | null
}

function oneSide(
  choosing: ChoiceContext,
  { side, suggested, except = null }: OneSide,
): readonly ChoiceGroup[] {
  const people = peopleChoices(choosing, side, { except }).map((choice) =>
    choice.touch.kind === 'actor' && suggested && choice.touch.actor.personId === suggested
      ? { ...choice, tone: 'suggested' as const }
      : choice,
  )
  const none = suggested ? { ...NONE, label: 'As suggested' } : NONE
  return [
    { id: 'people', label: choosing.names[side], choices: people },
    { id: 'others', label: 'Or', choices: [laterChoice(side), none] },
  ]
}

const sideOfPlay = ({ play }: Adding | Asking): Side => (play.origin.isHomeTeam ? 'home' : 'away')

/** The people who may have done the added event. */
function addingChoices(draft: Adding, choosing: ChoiceContext): readonly ChoiceGroup[] {
  const side = sideOfPlay(draft)
  switch (draft.extra) {
    case 'assist':
      return oneSide(choosing, { side, except: draft.play.origin.teamGamePersonnelId ?? null })
    case 'rebound':
      return bothSides(choosing, otherSide(side))
    default:
      return oneSide(choosing, { side: otherSide(side) })
  }
}

function askChoices(draft: Asking, choosing: ChoiceContext): readonly ChoiceGroup[] {
  const { want, play } = draft
  switch (want.kind) {
    case 'throws':
      return [{ id: 'options', label: 'Throws', choices: awardChoices(want.suggested) }]
    case 'throw':
      return [
        THROWS,
        {
          id: 'people',
          label: choosing.names[want.side],
          caption: 'Freethrow Attempts By...',
          choices: throwerChoices(draft, choosing, want.side),
        },
      ]
    case 'rebound':
    case 'throw-rebound':
      return bothSides(choosing, want.side)
    case 'substitute':
      return [
        {
          id: 'people',
          label: choosing.names[want.side],
          choices: substituteChoices(want.choices, choosing),
        },
        {
          id: 'others',
          label: 'Or',
          choices: [{ ...NONE, label: want.suggested ? 'As suggested' : 'None' }],
        },
      ]
    case 'assist':
      return [
        ...oneSide(choosing, { side: want.side, except: play.origin.teamGamePersonnelId ?? null }),
        ...(owedThrow(draft) ? [THROWS] : []),
      ]
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

function substituteChoices(among: readonly Actor[], choosing: ChoiceContext): readonly Choice[] {
  const { people, indexOf } = choosing.game.sheet
  return among.flatMap((actor, index): Choice[] => {
    const person = people[indexOf.get(actor.personId ?? '') ?? -1]
    if (!person) return []
    const touch = actorTouch(actor)
    return [{ ...keyOf(choosing, person.jersey, index), label: personLabel(person), touch, side: actor.side }]
  })
}

/** Events that can be added instead of answering the question. */
function extraChoices(draft: Asking): readonly Choice[] {
  return [
    ...(mayAdd(draft.play, 'block')
      ? [{ key: 'b', label: 'Add block', touch: { kind: 'add', extra: 'block' } as const }]
      : []),
    ...(mayAdd(draft.play, 'foul')
      ? [{ key: 'n', label: 'Add foul (and one)', touch: { kind: 'add', extra: 'foul' } as const }]
      : []),
    ...(draft.want.kind === 'steal'
      ? [{ key: 'b', label: 'Dead ball', touch: { kind: 'dead-ball' } as const }]
      : []),
  ]
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
    case 'ask': {
      const extras = extraChoices(draft)
      const asked = askChoices(draft, choosing)
      return extras.length > 0 ? [...asked, { id: 'extras', label: 'Add', choices: extras }] : asked
    }
    default:
      throw draft satisfies never
  }
}

/** A person who can be chosen by number. */
export type Numbered = Choice & Required<Pick<Choice, 'jersey' | 'shifted'>>

const isNumbered = (choice: Choice): choice is Numbered => choice.jersey !== undefined

/**
 * Everyone whose number can be typed at this step: the listed people, and with Shift the other team where the first person of a
 * play is asked for. Empty where no person is asked for, or where digits are positions in the list.
 */
export function numberedPeople(
  draft: Draft,
  groups: readonly ChoiceGroup[],
  choosing: ChoiceContext,
): readonly Numbered[] {
  const listed = groups.flatMap(({ choices }) => choices).filter(isNumbered)
  if (draft.step !== 'who' || listed.length === 0) return listed
  const others = peopleChoices(choosing, otherSide(draft.opening.side), { shifted: true })
  return [...listed, ...others.filter(isNumbered)]
}

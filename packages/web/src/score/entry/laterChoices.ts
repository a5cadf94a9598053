import type { HabitKind } from '@fullcourt/scorebook/figures'
import type { Actor, Prompt } from '@fullcourt/scorebook/fold'
import { foulWord } from '@fullcourt/scorebook/rules'
import {
  AWARDS,
  BENCH_ROLES,
  type BySide,
  type EventType,
  FOUL_TYPES,
  type FoulType,
  otherSide,
  type RuleProfile,
  type Side,
  sideOf,
} from '@fullcourt/scorebook/vocabulary'
import { BENCH_WORDS, type SpecialFoul, specialFouls } from '../../basketball/describeContext.ts'
import { DETAIL_LABELS, detailChoices } from '../../basketball/playDetailWords.ts'
import { awardWord } from '../../basketball/throwWords.ts'
import { INITIATOR_WORDS, NONE } from './choices.ts'
import { openDetail } from './detail.ts'
import { playerActor, suggestedFoul, teamActor } from './draftPlay.ts'
import { markLikely } from './likely.ts'
import { creditIn } from './naming.ts'
import {
  actorTouch,
  byJersey,
  type Choice,
  type ChoiceContext,
  type ChoiceGroup,
  keyOf,
  laterChoice,
  peopleChoices,
  personLabel,
} from './peopleChoices.ts'
import { mayAdd, owedThrow, throwerOf } from './questions.ts'
import type { Adding, Asking, Detailing, Draft, Extra, Naming, WhichFoul, Who } from './steps.ts'

const DETAIL_KEYS = 'abcdefghijkl'

function detailGroups({ field }: Detailing): readonly ChoiceGroup[] {
  const choices = detailChoices(field).map(
    ({ value, label }, index): Choice => ({
      key: DETAIL_KEYS.charAt(index),
      label,
      touch: { kind: 'detail', value },
    }),
  )
  return [
    { id: 'options', label: DETAIL_LABELS[field], choices },
    { id: 'others', label: 'Or', choices: [{ ...NONE, label: 'Not said' }] },
  ]
}

const NAMING_QUESTIONS: { readonly [type in EventType]?: string } = {
  shot_made: 'Made by',
  shot_miss: 'Missed by',
  turnover: 'Turnover by',
  foul: 'Foul by',
  assist: 'Assist by',
  rebound: 'Rebound by',
  steal: 'Steal by',
  blocked_shot: 'Block by',
  freethrow_made: 'Free throw by',
}

const eventNamed = ({ play, eventId }: Naming) => creditIn(play, eventId) ?? play.origin

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
  assist: 'Assist by',
  rebound: 'Rebound by',
  steal: 'Steal by',
  block: 'Block by',
  foul: 'Foul by',
}

/** The question in the popover's heading. */
export function questionText(draft: Draft, names: BySide<string>): string {
  if (draft.step === 'who') {
    if (draft.opening.isOptional) return `Held ball. Who of ${names[draft.opening.side]} lost it?`
    return `${INITIATOR_WORDS[draft.opening.doing]} by`
  }
  if (draft.step === 'foul-type') return 'Which foul?'
  if (draft.step === 'closed') return ''
  if (draft.step === 'adding') return EXTRA_QUESTIONS[draft.extra]
  if (draft.step === 'detail') return DETAIL_LABELS[draft.field]
  if (draft.step === 'naming') return NAMING_QUESTIONS[eventNamed(draft).type] ?? 'Who was it?'
  const { want } = draft
  switch (want.kind) {
    case 'assist':
    case 'rebound':
    case 'steal':
    case 'block':
      return EXTRA_QUESTIONS[want.kind]
    case 'fouled':
      return 'Foul on'
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
    label: awardWord(award),
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
    label: 'By defense',
    touch: { kind: 'throw', result: { status: 'violation', by: 'defense' } },
  },
]

const THROWS: ChoiceGroup = { id: 'throws', label: 'Free throw', choices: THROW_CHOICES }

/** Both sides in two columns: the likelier one with digits, the other with Shift. */
function bothSides(
  choosing: ChoiceContext,
  first: Side,
  mark: (choices: readonly Choice[], kind: HabitKind) => readonly Choice[] = (choices) => choices,
): readonly ChoiceGroup[] {
  const other = otherSide(first)
  return [
    {
      id: 'people',
      label: 'Either team',
      choices: [
        ...mark(peopleChoices(choosing, first), 'defensive'),
        ...mark(peopleChoices(choosing, other, { shifted: true }), 'offensive'),
      ],
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

function askChoices(draft: Asking, choosing: ChoiceContext): readonly ChoiceGroup[] {
  const { want, play } = draft
  switch (want.kind) {
    case 'throws':
      return [
        { id: 'options', label: 'Throws', choices: awardChoices(want.suggested) },
        ...(want.suggested === 0 ? [] : [THROWS]),
      ]
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
          label: 'Or',
          choices: [{ ...NONE, label: want.suggested ? 'As suggested' : 'None' }],
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
        ...(owedThrow(draft) ? [THROWS] : []),
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
      ? [{ key: 'b', label: 'Add block', touch: { kind: 'add', extra: 'block' } as const }]
      : []),
    ...(mayAdd(draft.play, 'foul', rules)
      ? [{ key: 'n', label: 'Add foul (and one)', touch: { kind: 'add', extra: 'foul' } as const }]
      : []),
    ...(openDetail(draft.play) ? [{ key: 'l', label: 'Detail', touch: { kind: 'detail' } as const }] : []),
    ...(draft.want.kind === 'steal'
      ? [{ key: 'b', label: 'Dead ball', touch: { kind: 'dead-ball' } as const }]
      : []),
  ]
}

/** The choices of every step after the first person, in the order in which they are shown. */
export function laterChoicesOf(
  draft: Exclude<Draft, Who | { readonly step: 'closed' }>,
  choosing: ChoiceContext,
): readonly ChoiceGroup[] {
  switch (draft.step) {
    case 'foul-type':
      return foulChoices(draft, choosing)
    case 'adding':
      return addingChoices(draft, choosing)
    case 'naming':
      return namingChoices(draft, choosing)
    case 'detail':
      return detailGroups(draft)
    case 'ask': {
      const extras = extraChoices(draft, choosing)
      const asked = askChoices(draft, choosing)
      return extras.length > 0 ? [...asked, { id: 'extras', label: 'Add', choices: extras }] : asked
    }
    default:
      throw draft satisfies never
  }
}

import {
  type Actor,
  AWARDS,
  type BySide,
  FOUL_TYPES,
  type FoulType,
  type Game,
  onFloor,
  otherSide,
  type Person,
  type Side,
  sideOf,
} from '@fullcourt/scorebook'
import { FOUL_WORDS } from '../book/views/describePlay.ts'
import { mayAdd, throwerOf } from './asking.ts'
import { suggestedFoul } from './draft.ts'
import { PLAYER, TEAM, worthOf } from './draftPlay.ts'
import type { Asking, Draft, Initiator, Touch, WhichFoul, Who } from './steps.ts'
import { LATER } from './steps.ts'

/** Something that can be chosen now, with the key that does it: '1', 'a', '⇧1', 'Enter', '`'. */
export interface Choice {
  readonly key: string
  readonly label: string
  readonly touch: Touch
  /** The side whose person it is: it is shown in that side's column. */
  readonly side?: Side
  readonly tone?: 'made' | 'missed' | 'current' | 'suggested'
}

/** A group of choices under one heading. */
export interface Choices {
  readonly id: 'initiators' | 'people' | 'others' | 'options' | 'throws' | 'extras'
  readonly label: string
  readonly choices: readonly Choice[]
}

/** What the choices are made from. `wide`: those on the bench are listed too. */
export interface Choosing {
  readonly game: Game
  readonly names: BySide<string>
  readonly wide: boolean
}

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

/** The four beginnings, with the one that is chosen. They act at any step that uses no letters of theirs. */
export function initiatorChoices(chosen: Initiator | null): Choices {
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

export const byJersey = (a: Person, b: Person): number =>
  Number(a.jersey) - Number(b.jersey) || a.jersey.length - b.jersey.length || a.order - b.order

/** Those on the floor, by number; everybody where nobody has been sent in; with `wide` the bench after them. */
export function pickable({ game, wide }: Pick<Choosing, 'game' | 'wide'>, side: Side): readonly Person[] {
  const players = game.sheet.people.filter((person) => person.role === 'PLAYER' && sideOf(person) === side)
  const floor = new Set(onFloor(game, side))
  const on = players.filter(({ id }) => floor.has(id)).sort(byJersey)
  const off = players.filter(({ id }) => !floor.has(id)).sort(byJersey)
  return wide || on.length === 0 ? [...on, ...off] : on
}

/** Whether a side is only 'the opponent' (single-team scoring): it has no people to name. */
export const isAnonymous = ({ sheet: { setup } }: Game, side: Side): boolean =>
  setup.scoringType === 'SINGLE_TEAM' && setup.singleTeamSide !== side

/** The one entry that stands for the opponent; the side itself where the sheet has none. */
function anonymous({ sheet }: Game, side: Side): Actor {
  const entry = sheet.people.find((person) => person.role === 'PLAYER' && sideOf(person) === side)
  return entry ? PLAYER(side, entry.id) : TEAM(side)
}

/** Spec: players are listed as 'jersey - full name'. */
export const personLabel = ({ jersey, fullName }: Person): string => `${jersey} - ${fullName}`

/** The people of a side: 1 to n, or with shift where `shifted`. `except`: one who cannot be it. */
function peopleChoices(
  choosing: Choosing,
  side: Side,
  { shifted = false, except = null }: { readonly shifted?: boolean; readonly except?: string | null } = {},
): readonly Choice[] {
  const mark = shifted ? '⇧' : ''
  if (isAnonymous(choosing.game, side)) {
    const actor = anonymous(choosing.game, side)
    return [{ key: `${mark}1`, label: `00 - ${choosing.names[side]}`, touch: actorTouch(actor), side }]
  }
  return pickable(choosing, side).flatMap((person, index): Choice[] => {
    if (person.id === except) return []
    const key = index < 9 ? `${mark}${index + 1}` : ''
    return [{ key, label: personLabel(person), touch: actorTouch(PLAYER(side, person.id)), side }]
  })
}

const actorTouch = (actor: Actor): Touch => ({ kind: 'actor', actor })

const later = (side: Side): Choice => ({ key: 'e', label: 'Later', touch: actorTouch(LATER(side)) })

function whoChoices({ opening }: Who, choosing: Choosing): readonly Choices[] {
  const { side, doing } = opening
  const worth = worthOf(opening, choosing.game)
  const { inside, outside } = choosing.game.sheet.setup.rules.shotValues
  const bench: Actor = { side, assignment: 'BENCH', personId: null }
  const isShot = doing === 'shot_made' || doing === 'shot_miss'
  return [
    initiatorChoices(doing),
    { id: 'people', label: choosing.names[side], choices: peopleChoices(choosing, side) },
    {
      id: 'others',
      label: 'Or',
      choices: [
        later(side),
        ...(isShot ? [] : [{ key: 'r', label: 'Bench', touch: actorTouch(bench) }]),
        ...(doing === 'turnover' ? [{ key: 't', label: 'Team', touch: actorTouch(TEAM(side)) }] : []),
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

function foulChoices({ actor }: WhichFoul): readonly Choices[] {
  const suggested = suggestedFoul(actor)
  const kinds = [suggested, ...FOUL_TYPES.filter((kind) => kind !== suggested)]
  const word = (kind: FoulType) => (kind === 'non_shooting' ? 'Non-shooting foul' : FOUL_WORDS[kind])
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
  ]
}

/** What the popover's heading asks. */
export function question(draft: Draft, names: BySide<string>): string {
  if (draft.step === 'who') return `${INITIATOR_WORDS[draft.opening.doing]} by`
  if (draft.step === 'foul-type') return 'Which foul?'
  if (draft.step === 'closed') return ''
  const { want, adding } = draft
  if (adding) return adding === 'block' ? 'Blocked by' : 'Fouled by'
  switch (want.kind) {
    case 'assist':
      return 'Assisted by'
    case 'rebound':
      return 'Rebounded by'
    case 'steal':
      return 'Stolen by'
    case 'block':
      return 'Blocked by'
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

const NOBODY: Choice = { key: 'Enter', label: 'None', touch: { kind: 'none' } }

/** Both sides in two columns: the likelier with digits, the other with shift. */
function bothSides(choosing: Choosing, first: Side): readonly Choices[] {
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
        { key: 't', label: `Team ${choosing.names[first]}`, touch: actorTouch(TEAM(first)) },
        { key: '⇧t', label: `Team ${choosing.names[other]}`, touch: actorTouch(TEAM(other)) },
        later(first),
        NOBODY,
      ],
    },
  ]
}

function oneSide(draft: Asking, choosing: Choosing, side: Side, except: string | null): readonly Choices[] {
  const { want } = draft
  const suggested = want.kind === 'throws' ? null : want.suggested?.personId
  const people = peopleChoices(choosing, side, { except }).map((choice) =>
    choice.touch.kind === 'actor' && suggested && choice.touch.actor.personId === suggested && !draft.adding
      ? { ...choice, tone: 'suggested' as const }
      : choice,
  )
  const nobody = suggested && !draft.adding ? { ...NOBODY, label: 'As suggested' } : NOBODY
  return [
    { id: 'people', label: choosing.names[side], choices: people },
    { id: 'others', label: 'Or', choices: [later(side), nobody] },
  ]
}

function askChoices(draft: Asking, choosing: Choosing): readonly Choices[] {
  const { want, play, adding } = draft
  const shooting: Side = play.origin.isHomeTeam ? 'home' : 'away'
  if (adding) return oneSide(draft, choosing, otherSide(shooting), null)
  switch (want.kind) {
    case 'throws':
      return [{ id: 'options', label: 'Throws', choices: awardChoices(want.suggested) }]
    case 'throw':
      return [
        { id: 'throws', label: 'Freethrow Attempts By...', choices: THROW_CHOICES },
        { id: 'people', label: choosing.names[want.side], choices: throwers(draft, choosing, want.side) },
      ]
    case 'rebound':
    case 'throw-rebound':
      return bothSides(choosing, want.side)
    case 'substitute':
      return [
        { id: 'people', label: choosing.names[want.side], choices: substitutes(want.choices, choosing) },
        {
          id: 'others',
          label: 'Or',
          choices: [{ ...NOBODY, label: want.suggested ? 'As suggested' : 'None' }],
        },
      ]
    case 'assist':
      return oneSide(draft, choosing, want.side, play.origin.teamGamePersonnelId ?? null)
    default:
      return oneSide(draft, choosing, want.side, null)
  }
}

function throwers(draft: Asking, choosing: Choosing, side: Side): readonly Choice[] {
  const { personId } = throwerOf(draft)
  return peopleChoices(choosing, side).map((choice) =>
    choice.touch.kind === 'actor' && choice.touch.actor.personId === personId && personId !== null
      ? { ...choice, tone: 'current' as const }
      : choice,
  )
}

function substitutes(among: readonly Actor[], { game }: Choosing): readonly Choice[] {
  const { people, seatOf } = game.sheet
  return among.flatMap((actor, index): Choice[] => {
    const person = people[seatOf.get(actor.personId ?? '') ?? -1]
    const key = index < 9 ? String(index + 1) : ''
    return person ? [{ key, label: personLabel(person), touch: actorTouch(actor), side: actor.side }] : []
  })
}

/** What may be added beside the question. */
function extraChoices(draft: Asking): readonly Choice[] {
  if (draft.adding) return []
  return [
    ...(mayAdd(draft, 'block')
      ? [{ key: 'b', label: 'Add block', touch: { kind: 'add', extra: 'block' } as const }]
      : []),
    ...(mayAdd(draft, 'foul')
      ? [{ key: 'n', label: 'Add foul (and one)', touch: { kind: 'add', extra: 'foul' } as const }]
      : []),
    ...(draft.want.kind === 'steal'
      ? [{ key: 'b', label: 'Dead ball', touch: { kind: 'dead-ball' } as const }]
      : []),
  ]
}

/** Everything that can be chosen at this step, in the order in which it is shown. */
export function choicesOf(draft: Draft, choosing: Choosing): readonly Choices[] {
  switch (draft.step) {
    case 'closed':
      return []
    case 'who':
      return whoChoices(draft, choosing)
    case 'foul-type':
      return foulChoices(draft)
    case 'ask': {
      const extras = extraChoices(draft)
      const asked = askChoices(draft, choosing)
      return extras.length > 0 ? [...asked, { id: 'extras', label: 'Add', choices: extras }] : asked
    }
    default:
      throw draft satisfies never
  }
}

/** What a key press is called here: '⇧1', 'a', 'Enter', '`'; with Ctrl or Alt it is somebody else's. */
export function keyName(event: {
  readonly key: string
  readonly code: string
  readonly shiftKey: boolean
}): string {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1]
  if (digit) return `${event.shiftKey ? '⇧' : ''}${digit}`
  if (event.code === 'Backquote') return '`'
  if (/^[a-z]$/i.test(event.key)) return `${event.shiftKey ? '⇧' : ''}${event.key.toLowerCase()}`
  return event.key
}

/** What a key does at this step; null where it means nothing here. */
export function touchOf(groups: readonly Choices[], key: string): Touch | null {
  for (const { choices } of groups) {
    const choice = choices.find((one) => one.key === key)
    if (choice) return choice.touch
  }
  return ALWAYS[key] ?? null
}

const ALWAYS: { readonly [key: string]: Touch } = {
  Enter: { kind: 'none' },
  Backspace: { kind: 'back' },
  Escape: { kind: 'cancel' },
  q: { kind: 'close' },
  '`': { kind: 'flag' },
}

import { type Game, onFloor } from '@fullcourt/scorebook/fold'
import { eventIn, type GameEvent, type Play, sideOf } from '@fullcourt/scorebook/vocabulary'
import type { DescribeContext } from '@fullcourt/scorebook/words'
import { useEffect, useMemo } from 'react'
import type { Touch } from '../core/steps.ts'
import {
  type NumberedPlayer,
  numberedPlayers,
  personIdOf,
  type TypedText,
  typedText,
} from '../entry/numberedPlayers.ts'
import { refusalText } from '../entry/numberWords.ts'
import { type Choice, peopleChoices } from '../entry/peopleChoices.ts'
import { useNumberTyping } from '../entry/useNumberTyping.ts'
import { useScorer } from '../store/useScorer.ts'
import type { ShownItem } from './useReview.ts'

export interface Naming {
  /** The people who may be the unnamed player. Empty where no player is to be named. */
  readonly people: readonly Choice[]
  /** The ids of those who were on court. */
  readonly onCourt: ReadonlySet<string>
  readonly typed: TypedText
  readonly choose: (touch: Touch) => void
  /** `at`: the time stamp of its key. @returns whether the digit was used */
  readonly typeDigit: (digit: string, at: number) => boolean
  /** Another key ends the number. */
  readonly settle: () => void
}

/** The people who may be the unnamed player of an event, those on court first. `game`: before the play. */
function peopleFor(
  event: GameEvent,
  play: Play,
  { game, words }: { readonly game: Game; readonly words: DescribeContext },
): readonly Choice[] {
  const choosing = { game, names: words.names, wide: true, digits: 'jerseys' } as const
  // An assist is by another player than the basket.
  const except = event.type === 'assist' ? play.origin.teamGamePersonnelId : null
  return peopleChoices(choosing, sideOf(event), { except })
}

/** Names the player of an event by a tap, or by the number on the jersey. */
export function useNamePlayer(shown: ShownItem, onName: (personId: string) => void): Naming {
  const words = useScorer((state) => state.words)
  const { kind, play, eventId, game } = shown
  const event = kind === 'player' ? eventIn(play, eventId) : undefined
  const people = useMemo(
    () => (event && play ? peopleFor(event, play, { game, words }) : []),
    [event, play, game, words],
  )
  const players = useMemo(() => numberedPlayers(people, game), [people, game])
  const onCourt = useMemo(() => new Set(event ? onFloor(game, sideOf(event)) : []), [event, game])
  const choose = (touch: Touch | null) => {
    const id = personIdOf(touch)
    if (id) onName(id)
  }
  const typing = useNumberTyping<NumberedPlayer>({
    players,
    choose: ({ touch }) => choose(touch),
    isLast: () => true,
    takeBack: () => false,
  })
  // A number belongs to the item for which it was typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another item is what it waits for
  useEffect(() => () => void typing.clear(), [typing, shown.key])
  const { refused } = typing.shown
  return {
    people,
    onCourt,
    typed: typedText(typing.shown, refused && refusalText(refused, game)),
    choose: (touch) => {
      typing.clear()
      choose(touch)
    },
    typeDigit: (digit, at) => typing.type(digit, false, at),
    settle: () => void typing.settle(),
  }
}

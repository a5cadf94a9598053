import type { Game } from '../fold/game.ts'
import type { OrderedEvent } from '../fold/log.ts'
import { derivedId } from '../vocabulary/derivedId.ts'
import type { GameEvent } from '../vocabulary/play.ts'
import type { Person } from '../vocabulary/setup.ts'
import { type BySide, SIDES, type Side, sideOf } from '../vocabulary/terms.ts'
import { fillIn } from '../vocabulary/translate.ts'
import { type Flag, severityOf } from './codes.ts'
import { fixOf, put } from './repairs.ts'
import { sideName, sideWord } from './words.ts'

/** Flags two players of a side with the same jersey, because a typed number may mean either. */
export function jerseyFlags(game: Game): Flag[] {
  return SIDES.flatMap((side) => {
    const players = game.sheet.people.filter((person) => person.role === 'PLAYER' && sideOf(person) === side)
    const worn = new Map<string, Person[]>()
    for (const player of players) worn.set(player.jersey, [...(worn.get(player.jersey) ?? []), player])
    return [...worn].flatMap(([jersey, wearers]) =>
      jersey !== '' && wearers.length > 1 ? [jerseyFlag(game, side, jersey, wearers)] : [],
    )
  })
}

function jerseyFlag(game: Game, side: Side, jersey: string, wearers: readonly Person[]): Flag {
  const [first = '', ...others] = wearers.map(({ fullName }) => fullName)
  return {
    code: 'JERSEY_CONFLICT',
    severity: severityOf('JERSEY_CONFLICT'),
    eventId: null,
    playId: null,
    message: fillIn('{number} of {team} is worn by {player} and {other}.', {
      number: `#${jersey}`,
      team: sideName(game, side),
      player: first,
      other: others.join(' and '),
    }),
  }
}

interface AtEnd {
  readonly latest: OrderedEvent | null
  /** Another flag may be the cause. Then an adjustment is not offered first. */
  readonly isExplained: boolean
}

/** Compares the score of the plays with the final score. */
export function scoreFlags(
  game: Game,
  final: BySide<number> | undefined,
  { latest, isExplained }: AtEnd,
): Flag[] {
  if (!final) return []
  return SIDES.flatMap((side) => {
    const off = final[side] - game.score[side]
    if (off === 0) return []
    const words = fillIn('The plays give {team} {points} points, the final score says {final}.', {
      team: sideName(game, side),
      points: game.score[side],
      final: final[side],
    })
    const by = off > 0 ? `+${off}` : String(off)
    const origin = adjustment(game, side, off, latest?.event.order ?? 0)
    return [
      {
        code: 'SCORE_MISMATCH',
        severity: severityOf('SCORE_MISMATCH'),
        eventId: null,
        playId: null,
        side,
        message: words,
        fix: {
          ...fixOf(
            fillIn('Adjust the {team} score by {points}', { team: sideWord(game, side), points: by }),
            put({ origin, rel: [] }),
          ),
          proof: isExplained ? 'unsure' : 'certain',
        },
      },
    ]
  })
}

/** Makes a score adjustment at the end of the game, for points that no player scored. */
function adjustment(game: Game, side: Side, pointValue: number, after: number): GameEvent {
  return {
    id: derivedId(
      'adjustment',
      game.sheet.people[0]?.id ?? '',
      side,
      String(game.score[side]),
      String(pointValue),
    ),
    type: 'score_adjustment',
    period: game.period,
    clockTime: game.clockTime,
    videoTime: null,
    teamVideoId: null,
    isHomeTeam: side === 'home',
    assignment: 'TEAM',
    teamGamePersonnelId: null,
    pointValue,
    attributes: {},
    options: {},
    location: null,
    hoopSide: null,
    order: after + 1,
    userFlagged: false,
    originEventId: null,
  }
}

/** The shots of a team's games on one court (decision 0074). */
import type { Shot } from '@fullcourt/scorebook/shots'
import {
  type CourtGeometry,
  distance,
  hoopSideOf,
  shooterView,
  zoneOf,
} from '@fullcourt/scorebook/vocabulary'
import {
  type Game,
  type League,
  listCourts,
  listGames,
  listLeagues,
  type Received,
  teamShots,
} from '@fullcourt/wire'
import { useMemo } from 'react'
import { useList } from '../call/call.ts'

type SentShot = Received<typeof teamShots>['results'][number]
export type SeasonShot = Shot & { readonly teamGameId: string }

export interface Asked {
  readonly teamSeasonId?: string
  readonly period?: number
  readonly teamPersonnelId?: string
  /** The opponents' shots instead of the team's. */
  readonly ofOpponents?: true
  /** Includes live games. */
  readonly live?: true
}

/** The court of a league, and the court of a game. */
interface Courts {
  readonly ofLeague: (league: League | undefined) => CourtGeometry | undefined
  readonly ofGame: (game: Game) => CourtGeometry | undefined
}

/** Null until the courts are loaded. */
export function useCourts(): Courts | null {
  const leagues = useList(listLeagues, {}).data
  const courts = useList(listCourts, {}).data
  return useMemo(() => {
    if (!leagues || !courts) return null
    const court = (id: string | undefined) => courts.find((one) => one.id === id)
    const ofLeague = (league: League | undefined) => {
      const found = court(league?.courtId)
      return found && { ...found, ...league?.courtOverrides }
    }
    const ofGame = ({ leagueId, leagueOverrides }: Game) => {
      const league = leagues.find(({ id }) => id === leagueId)
      const found = court(leagueOverrides?.courtId) ?? ofLeague(league)
      return found && { ...found, ...leagueOverrides?.courtOverrides }
    }
    return { ofLeague, ofGame }
  }, [leagues, courts])
}

/**
 * Moves a shot to the left hoop of our own court. It keeps its position relative to the rim it was aimed at, because courts
 * differ in length. Its zone is that of the court where it was taken.
 */
function onOurs(own: CourtGeometry, court: CourtGeometry, shot: SentShot): SeasonShot {
  const { x, y } = shot
  const nowhere = { ...shot, assisted: false, x: null, y: null, hoopSide: null, distance: null, zone: null }
  if (x === null || y === null) return nowhere
  const hoop = hoopSideOf(court, { x, y })
  const { out, across } = shooterView(court, { x, y }, hoop)
  return {
    ...nowhere,
    x: Math.max(0, out - court.rimFromBaseline + own.rimFromBaseline),
    y: own.heightInches / 2 - across,
    hoopSide: 'left',
    distance: distance(court, { x, y }, hoop),
    zone: zoneOf(court, { x, y }, hoop),
  }
}

interface Question {
  readonly teamId: string
  readonly asked: Asked
  /** The court on which all shots are drawn; null until it is loaded. */
  readonly own: CourtGeometry | null
  /** False: do not fetch. */
  readonly enabled?: boolean
}

/** A team's own shots or those of its opponents, oldest game first, in `data` once shots and courts are loaded; `games` by id. */
export function useSeasonShots({ teamId, asked, own, enabled = true }: Question) {
  const courts = useCourts()
  const games = useList(listGames, { params: { id: teamId } }, { enabled })
  const shots = useList(
    teamShots,
    { params: { id: teamId }, query: { filters: JSON.stringify(asked) } },
    { enabled },
  )
  const byId = useMemo(() => new Map((games.data ?? []).map((game) => [game.id, game])), [games.data])
  const placed = useMemo(() => {
    if (!shots.data || !games.data || !courts || !own) return undefined
    return shots.data.map((shot) => {
      const game = byId.get(shot.teamGameId)
      return onOurs(own, (game && courts.ofGame(game)) ?? own, shot)
    })
  }, [shots.data, games.data, courts, own, byId])
  return { shots, games: byId, data: placed }
}

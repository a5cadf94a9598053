import type { ComparedFigure } from './source.ts'

/** StatCrew's names of the figures, in the order in which its files have them. */
export const BBGAME_FIGURES = [
  ['fgm', 'fieldGoalsMade'],
  ['fga', 'fieldGoals'],
  ['fgm3', 'threePointersMade'],
  ['fga3', 'threePointers'],
  ['ftm', 'freethrowsMade'],
  ['fta', 'freethrows'],
  ['tp', 'points'],
  ['blk', 'blockedShots'],
  ['stl', 'steals'],
  ['ast', 'assists'],
  ['oreb', 'offensiveRebounds'],
  ['dreb', 'defensiveRebounds'],
  ['treb', 'totalRebounds'],
  ['pf', 'personalFouls'],
  ['tf', 'technicalFouls'],
  ['to', 'turnovers'],
] as const satisfies readonly (readonly [string, ComparedFigure])[]

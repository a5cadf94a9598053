import {
  BOX_FIGURES,
  type BoxFigureKey,
  boxFigure,
  type FigureValues,
  figureText,
  type SideBox,
} from '@fullcourt/scorebook/figures'
import { formatClock, periodLabel, type RuleProfile, SIDES, type Side } from '@fullcourt/scorebook/vocabulary'
import type { Game } from '@fullcourt/wire'
import { wallText, zoneNameAt } from '@fullcourt/wire/forms/intl'
import type { Language } from '@fullcourt/wire/forms/languages'
import { translateTo, type Wording, wordingIn } from '../calls/translateTo.ts'
import type { Block, Column, Row, Table } from '../pdf/document.ts'
import { isFinal } from '../plays/finalGame.ts'
import type { GameAnswer } from '../stats/answers.ts'

/** A game as its printed pages read it. */
export interface PrintedGame extends Pick<GameAnswer, 'box'> {
  readonly game: Game
  readonly league: string
  readonly rules: RuleProfile
  readonly language: Language
}

export const nameOf = ({ game }: Pick<PrintedGame, 'game'>, side: Side): string => game[`${side}TeamFullName`]

/** 'Hawks 62 – Owls 55' */
export const scoreTitle = (printed: PrintedGame): string => {
  const { home, away } = printed.box.score
  return `${nameOf(printed, 'home')} ${home} – ${nameOf(printed, 'away')} ${away}`
}

function stageOf({ game, box, language }: PrintedGame): string {
  const { t } = wordingIn(language)
  if (isFinal(game)) return t('Final')
  return box.periods.length > 0 ? t('In progress') : t('Not started yet')
}

/** 'Final · November 6, 2026, 7:05pm EST · Main gym · NFHS' */
const factsOf = (printed: PrintedGame): string => {
  const { game, league, language } = printed
  const { localStartTime, gameStartTime, timezone, location } = game
  const { locale } = wordingIn(language)
  const [day, time] = (['longDay', 'time'] as const).map((form) => wallText(form, localStartTime, locale))
  const start = `${day}, ${time} ${zoneNameAt(gameStartTime, timezone, locale)}`
  return [stageOf(printed), start, location, league].filter(Boolean).join(' · ')
}

const NUMBER: Column = { width: 1, align: 'right' }
const numbers = (count: number): readonly Column[] => Array.from({ length: count }, () => NUMBER)

/** The points of each period, and the total. */
function lineScore(printed: PrintedGame): Table {
  const { box, rules } = printed
  return {
    columns: [{ width: 6, align: 'left' }, ...numbers(box.periods.length + 1)],
    head: ['', ...box.periods.map(({ period }) => periodLabel(rules, period)), 'T'],
    rows: SIDES.map((side) => ({
      cells: [
        nameOf(printed, side),
        ...box.periods.map((period) => String(period[side])),
        String(box.score[side]),
      ],
    })),
  }
}

export const headOf = (printed: PrintedGame): readonly Block[] => [
  { kind: 'title', text: scoreTitle(printed) },
  { kind: 'text', text: factsOf(printed) },
  { kind: 'columns', columns: [[{ kind: 'table', ...lineScore(printed) }], []] },
]

/** All figures; dead-ball rebounds only where there are some. */
const figuresFor = ({ totals }: SideBox): readonly BoxFigureKey[] =>
  BOX_FIGURES.map(({ key }) => key).filter((key) => key !== 'deadBallRebounds' || totals.deadBallRebounds > 0)

function rowsOf(
  { players, team, totals }: SideBox,
  figures: readonly BoxFigureKey[],
  { t }: Pick<Wording, 't'>,
): readonly Row[] {
  const cells = (name: string, line: FigureValues, jersey = '') => [
    jersey,
    name,
    ...figures.map((key) => figureText(line, key)),
  ]
  // Starters, the bench, and those who did not play.
  const rank = (player: SideBox['players'][number]) => (player.isStarting ? 0 : player.played ? 1 : 2)
  const ordered = players.toSorted((a, b) => rank(a) - rank(b))
  return [
    ...ordered.map((player) => {
      const name = player.isStarting ? `${player.fullName} *` : player.fullName
      return { cells: player.played ? cells(name, player, player.jersey) : [player.jersey, name, t('DNP')] }
    }),
    { cells: cells(t('Team'), { ...team, plusMinus: null }) },
    ...(team.scoreAdjustment === 0
      ? []
      : [{ cells: cells(t('Score adjustment'), { points: team.scoreAdjustment }) }]),
    { cells: cells(t('Totals'), totals), isBold: true },
  ]
}

function boxTable(box: SideBox, language: Language): Table {
  const { t } = wordingIn(language)
  const figures = figuresFor(box)
  return {
    columns: [
      { width: 0.8, align: 'right' },
      { width: 6, align: 'left' },
      ...figures.map((key): Column => ({ width: isWide(box, key) ? 1.7 : 1.2, align: 'right' })),
    ],
    head: [
      '#',
      t('Player (* starter)'),
      ...figures.map((key) => translateTo(language)(boxFigure(key).heading)),
    ],
    rows: rowsOf(box, figures, { t }),
  }
}

/** Makes with attempts, and minutes, need more room. */
function isWide(side: SideBox, key: BoxFigureKey): boolean {
  const totals: FigureValues = side.totals
  return typeof totals[key] === 'object' || key === 'secondsPlayed'
}

/** The box scores of both sides, home first. */
export const boxesOf = (printed: PrintedGame): readonly Block[] =>
  SIDES.flatMap((side): Block[] => [
    { kind: 'heading', text: `${nameOf(printed, side)} ${printed.box.score[side]}` },
    { kind: 'table', ...boxTable(printed.box[side], printed.language) },
  ])

/** Team fouls by period, and the timeouts of each side. */
export function foulsOf(printed: PrintedGame): readonly Block[] {
  const { box, rules, language } = printed
  const { t } = wordingIn(language)
  const periods = box.teamFouls.home.map(({ period }) => period)
  const fouls: Table = {
    columns: [{ width: 6, align: 'left' }, ...numbers(periods.length)],
    head: [t('Team fouls'), ...periods.map((period) => periodLabel(rules, period))],
    rows: SIDES.map((side) => ({
      cells: [nameOf(printed, side), ...box.teamFouls[side].map((one) => String(one.fouls))],
    })),
  }
  const timeouts: Table = {
    columns: [
      { width: 3, align: 'left' },
      { width: 5, align: 'left' },
    ],
    head: [t('Timeouts'), t('Taken')],
    rows: SIDES.map((side) => ({ cells: [nameOf(printed, side), takenBy(printed, side)] })),
  }
  return [{ kind: 'columns', columns: [[{ kind: 'table', ...fouls }], [{ kind: 'table', ...timeouts }]] }]
}

const takenBy = ({ box, rules, language }: PrintedGame, side: Side): string =>
  box.timeouts[side].taken
    .map(({ period, clockTime }) => `${periodLabel(rules, period)} ${formatClock(clockTime)}`)
    .join(', ') || wordingIn(language).t('None')

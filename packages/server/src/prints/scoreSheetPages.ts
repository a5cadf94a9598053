import { type Lineup, minutesText, signed } from '@fullcourt/scorebook/figures'
import { bySide, SIDES, type Side } from '@fullcourt/scorebook/vocabulary'
import { wordingIn } from '../calls/translateTo.ts'
import type { Block, Column, Table } from '../pdf/document.ts'
import type { SheetReply } from '../stats/gameReader.ts'
import { nameOf, type PrintedGame } from './boxScorePages.ts'

const RUNNING: readonly Column[] = [
  { width: 1.9, align: 'left' },
  { width: 2.2, align: 'right' },
  { width: 1.3, align: 'right' },
  { width: 1.3, align: 'left' },
  { width: 2.2, align: 'left' },
]

/** '23' for two points, '23 +1' and '23 +3' for others. */
const jerseyText = (jersey: string, points: number): string =>
  points === 2 && jersey ? jersey : `${jersey} ${signed(points)}`.trim()

/** Every basket and throw with its scorer and the score after it: home left, away right. */
export function runningOf(printed: PrintedGame, { running }: SheetReply): readonly Block[] {
  const { t } = wordingIn(printed.language)
  const lists = running.map(
    ({ label, lines }): Table => ({
      columns: RUNNING,
      head: [label],
      rows: lines.map(({ clock, side, jersey, points, home, away }) => {
        const scorer = jerseyText(jersey, points)
        const isHome = side === 'home'
        return { cells: [clock, isHome ? scorer : '', String(home), String(away), isHome ? '' : scorer] }
      }),
    }),
  )
  return [
    { kind: 'heading', text: t('Running score') },
    {
      kind: 'note',
      text: t('Clock, jersey and score: left {home}, right {away}.', {
        home: nameOf(printed, 'home'),
        away: nameOf(printed, 'away'),
      }),
    },
    { kind: 'lists', across: 5, lists },
  ]
}

const MOST_LINE_UPS = 8

/** The line-ups of each side that were longest on court. */
export function lineUpsOf(printed: PrintedGame, { lineups }: SheetReply): readonly Block[] {
  const { t } = wordingIn(printed.language)
  const jerseys = bySide((side) => new Map(printed.box[side].players.map(({ id, jersey }) => [id, jersey])))
  const text = (side: Side, { people }: Lineup) =>
    people.map((id) => jerseys[side].get(id) ?? '?').join(' · ')
  const columns = SIDES.filter((side) => lineups[side].length > 1).map((side): Block[] => [
    { kind: 'heading', text: t('Line-ups of {team}', { team: nameOf(printed, side) }) },
    {
      kind: 'table',
      columns: [
        { width: 5, align: 'left' },
        ...Array.from({ length: 4 }, (): Column => ({ width: 1.5, align: 'right' })),
      ],
      head: [t('Players'), t('Time'), t('For'), t('Against'), '+/−'],
      rows: lineups[side].slice(0, MOST_LINE_UPS).map((one) => ({
        cells: [
          text(side, one),
          minutesText(one.seconds),
          String(one.own.points),
          String(one.other.points),
          signed(one.own.points - one.other.points),
        ],
      })),
    },
  ])
  return columns.length > 0 ? [{ kind: 'columns', columns }] : []
}

// Fast break, points off turnovers, second chance and paint of recorded games beside the official figures.
import { gamesFolder, type KindBeside, kindsBeside, realGames } from '../packages/scorebook/test/realGames.ts'

const text = (value: number | null): string => (value === null ? '–' : String(value))

function printLine({ game, side, figure, official, counted, marked }: KindBeside): void {
  const cells = [game.padEnd(20), side.padEnd(5), figure.padEnd(19)]
  const figures = [official, counted, marked].map((value) => text(value).padStart(9))
  console.log([...cells, ...figures].join(' '))
}

if (gamesFolder === null) console.log('The recorded games are not on this machine.')
else {
  const head = ['official', 'counted', 'marked'].map((word) => word.padStart(9)).join(' ')
  console.log(`${'game'.padEnd(20)} ${'side'.padEnd(5)} ${'figure'.padEnd(19)} ${head}`)
  for (const game of await realGames()) for (const line of kindsBeside(game)) printLine(line)
  console.log('marked: with the fast breaks that the source marked. –: shots have no location, or no marks.')
}

// Writes the files of test/games. The tests fail if a file differs from this output.
import { writeFileSync } from 'node:fs'
import { boxScore } from '../src/figures/index.ts'
import {
  makeText,
  officialFile,
  officialOf,
  officialText,
  readGame,
  textFile,
  WHOLE_GAMES,
} from './wholeGames.ts'

for (const game of WHOLE_GAMES) {
  const text = makeText(game)
  const { setup, plays } = readGame(text)
  writeFileSync(textFile(game.league), text)
  writeFileSync(officialFile(game.league), officialText(officialOf(boxScore(setup, plays, 'final'))))
}

import type { BoxScore } from '@fullcourt/scorebook/figures'
import { SIDES } from '@fullcourt/scorebook/vocabulary'
import { type Game, readBoxScore } from '@fullcourt/wire'
import { useCall } from '../../call/call.ts'
import { BoxScoreTable } from '../../figures/BoxScoreTable.tsx'
import { Answer } from '../../ui/Answer.tsx'
import { Mark } from '../../ui/data/Mark.tsx'
import { t } from '../../ui/language.ts'
import { Section } from '../../ui/Page.tsx'
import { rich } from '../../ui/rich.tsx'

/** The box score of a game whose totals were typed in. No figure opens plays, because there are none. */
export function TypedBox({ game }: { readonly game: Game }) {
  const box = useCall(readBoxScore, { params: { id: game.id } })
  const names = { home: game.homeTeamFullName, away: game.awayTeamFullName }
  return (
    <>
      <p>
        {rich(t('<mark>Typed in</mark> Totals after the game. What needs plays is unknown.'), {
          mark: (words) => <Mark tone="accent">{words}</Mark>,
        })}
      </p>
      <Answer of={box}>
        {(reply: Pick<BoxScore, 'home' | 'away' | 'score'>) =>
          SIDES.map((side) => (
            <Section key={side} title={`${names[side]} ${reply.score[side]}`}>
              <BoxScoreTable box={reply[side]} name={names[side]} />
            </Section>
          ))
        }
      </Answer>
    </>
  )
}

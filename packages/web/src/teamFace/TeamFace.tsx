import { listGames } from '@fullcourt/wire'
import { Link } from '@tanstack/react-router'
import { useList } from '../call/call.ts'
import { type MyTeam, useProgram } from '../identity/session.ts'
import { cssVariables } from '../ui/cssVariables.ts'
import { t } from '../ui/language.ts'
import { GameAhead } from './GameAhead.tsx'
import { LastResult } from './LastResult.tsx'
import { RecordStrip, useFinals } from './RecordStrip.tsx'
import css from './TeamFace.module.css'

/** How a team stands, in the colors of its program: record, next game, last result. Nothing before its first game is planned. */
export function TeamFace({ team }: { readonly team: MyTeam }) {
  const { color1, color2 } = useProgram()
  const finals = useFinals(team.id)
  const upcoming = useList(
    listGames,
    { params: { id: team.id }, query: { filters: JSON.stringify({ upcoming: true }) } },
    { kept: true },
  ).data
  const next = upcoming?.[0]
  const last = finals.at(-1)
  if (!next && !last) return null
  const first = color1 ?? 'var(--rule-strong)'
  return (
    <section
      className={css.face}
      aria-label={t('Record of {name}', { name: team.fullName })}
      style={cssVariables({ '--first': first, '--second': color2 ?? first })}
    >
      <RecordStrip finals={finals} />
      <div className={css.games}>
        {next && <GameAhead game={next} />}
        {last && (
          <div className={css.last}>
            <LastResult game={last} />
            <Link className={css.clips} to="/a/team/clips/" search={{ game: last.id }}>
              {t('Clips')}
            </Link>
          </div>
        )}
      </div>
    </section>
  )
}

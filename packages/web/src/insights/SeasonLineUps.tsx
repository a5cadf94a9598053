import { onOff } from '@fullcourt/scorebook/figures'
import { listRoster, teamLineUps } from '@fullcourt/wire'
import { useState } from 'react'
import { useCall, useList } from '../call/call.ts'
import { LineUpTable, type PlayersById, RatingNote } from '../figures/LineUpTable.tsx'
import { OnOffTable } from '../figures/OnOffTable.tsx'
import { useTeam } from '../identity/session.ts'
import { Answer } from '../ui/Answer.tsx'
import { useInAddress } from '../ui/address.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { t } from '../ui/language.ts'
import { behindText, SeasonFigure } from './SeasonFigure.tsx'
import css from './Stats.module.css'
import type { Season, SeasonFilters } from './season.ts'

/** A season has hundreds of line-ups; most of them played seconds. */
const FIRST = 15
/** Back closes what was opened. */
const PUSH = { replace: false }

/** Players by each id that figures of a season may have. */
function usePlayers({ results }: Season): PlayersById {
  const team = useTeam()
  const roster = useList(listRoster, { params: { id: team.id } })
  const listed = (roster.data ?? []).flatMap(({ id, teamBrandPersonnelId, homeJersey, fullName }) => {
    const player = { id, jersey: homeJersey ?? '', fullName }
    return [[id, player] as const, [teamBrandPersonnelId, player] as const]
  })
  return new Map([...listed, ...results.map((row) => [row.id, row] as const)])
}

/** The line-ups of a season and each player's on/off, by the filters of the page. */
export function SeasonLineUps({
  season,
  filters,
}: {
  readonly season: Season
  readonly filters: SeasonFilters
}) {
  const team = useTeam()
  const players = usePlayers(season)
  const [isWhole, setWhole] = useState(false)
  const [, setBehind] = useInAddress('behind')
  const answer = useCall(teamLineUps, {
    params: { id: team.id },
    query: { filters: JSON.stringify(filters) },
  })
  return (
    <Answer of={answer}>
      {({ results }) => {
        if (results.length === 0) {
          return (
            <Empty plain title={t('Line-ups are not known')}>
              {t('They appear when substitutions are recorded in a game.')}
            </Empty>
          )
        }
        const played = season.results.filter(({ id }) => results.some(({ people }) => people.includes(id)))
        return (
          <div className={css.lineUps}>
            <div>
              <LineUpTable
                caption={t('Line-ups')}
                lineups={isWhole ? results : results.slice(0, FIRST)}
                players={players}
                onOpen={({ people }) =>
                  setBehind(behindText({ figure: 'netRating', whose: 'lineUp', ids: people }), PUSH)
                }
              />
              {!isWhole && results.length > FIRST && (
                <Button variant="subtle" onClick={() => setWhole(true)}>
                  {t('Show all {count} line-ups', { count: results.length })}
                </Button>
              )}
              <RatingNote />
            </div>
            <OnOffTable
              caption={t('On and off')}
              rows={onOff(
                played.map(({ id }) => id),
                results,
              )}
              players={players}
              wrap={({ id }, part, text) => (
                <SeasonFigure figure="netRating" whose={part} ids={[id]}>
                  {text}
                </SeasonFigure>
              )}
            />
          </div>
        )
      }}
    </Answer>
  )
}

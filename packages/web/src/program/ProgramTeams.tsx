import { resultLetter, resultOf } from '../games/gameWords.ts'
import { choosePlace, type MyTeam, usePlace, useProgram } from '../identity/session.ts'
import { nameWithin } from '../identity/teamNames.ts'
import { recordOf, useFinals } from '../teamFace/RecordStrip.tsx'
import { Figure } from '../ui/Figure.tsx'
import { t } from '../ui/language.ts'
import { Section } from '../ui/Page.tsx'
import style from './Dashboard.module.css'

/** The latest results that a row shows. */
const FORM = 5

function TeamRow({ team, isChosen }: { readonly team: MyTeam; readonly isChosen: boolean }) {
  const program = useProgram()
  const finals = useFinals(team.id)
  return (
    <button
      type="button"
      className={style.team}
      aria-pressed={isChosen}
      onClick={() => choosePlace({ programId: program.id, teamId: team.id })}
    >
      <span className={style.what}>{nameWithin(program.fullName, team.fullName)}</span>
      <span className={style.facts}>
        {finals
          .slice(-FORM)
          .map((game) => resultLetter(resultOf(game)))
          .join(' ') || t('No games yet')}
      </span>
      {finals.length > 0 && <Figure className={style.score}>{recordOf(finals)}</Figure>}
    </button>
  )
}

/** The teams of a program that has several, each with its latest results and record. A press shows that team. */
export function ProgramTeams() {
  const { team: chosen, teams } = usePlace()
  if (teams.length < 2) return null
  return (
    <Section title={t('Teams')}>
      <ul className={style.list}>
        {teams.map((team) => (
          <li key={team.id}>
            <TeamRow team={team} isChosen={team.id === chosen?.id} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

import { changeGame, type GamePerson, readSetup, type Setup, saveTypedBoxScore } from '@fullcourt/wire'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call, refetchOnce, useCall } from '../call/call.ts'
import { useTeamOf } from '../identity/session.ts'
import { useId } from '../ui/address.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { t } from '../ui/language.ts'
import { Page } from '../ui/Page.tsx'
import { PageAnswer } from '../ui/PageAnswer.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import css from './TypedBox.module.css'
import {
  isEmptyRow,
  lineOf,
  pointsOf,
  type TypedColumn,
  type TypedRow,
  typedColumns,
  wrongColumns,
} from './typedLines.ts'

/** The row of the opponent, whose players are not typed in. */
const OPPONENT = 'opponent'
type Rows = Readonly<Record<string, TypedRow>>

interface RowProps {
  readonly columns: ReturnType<typeof typedColumns>
  readonly name: string
  readonly row: TypedRow
  readonly onChange: (column: TypedColumn, text: string) => void
}

function Row({ columns, name, row, onChange }: RowProps) {
  const wrong = wrongColumns(row)
  return (
    <tr>
      <th scope="row">{name}</th>
      {columns.map(({ key, name: column }) => (
        <td key={key}>
          <input
            inputMode="numeric"
            maxLength={3}
            aria-label={`${t(column)}, ${name}`}
            aria-invalid={wrong.includes(key) || undefined}
            value={row[key] ?? ''}
            onChange={(event) => onChange(key, event.currentTarget.value)}
          />
        </td>
      ))}
      <td className={css.points}>{pointsOf(row)}</td>
    </tr>
  )
}

const nameOf = ({ jersey, fullName }: GamePerson) => `${jersey} ${fullName}`

interface TableProps extends Pick<RowProps, 'columns'> {
  readonly players: readonly GamePerson[]
  readonly opponent: string
  readonly rowOf: (id: string) => TypedRow
  readonly onChange: (id: string, column: TypedColumn, text: string) => void
}

const TotalsTable = ({ columns, players, opponent, rowOf, onChange }: TableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
  <section className={css.scroll} aria-label={t('Totals')} tabIndex={0}>
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t('Player')}</th>
          {columns.map(({ key, heading, name }) => (
            <th key={key} scope="col">
              <abbr title={t(name)}>{t(heading)}</abbr>
            </th>
          ))}
          <th scope="col">
            <abbr title={t('Points')}>{t('PTS')}</abbr>
          </th>
        </tr>
      </thead>
      <tbody>
        {[
          ...players.map((player) => [player.id, nameOf(player)] as const),
          [OPPONENT, opponent] as const,
        ].map(([id, name]) => (
          <Row
            key={id}
            {...{ columns, name }}
            row={rowOf(id)}
            onChange={(column, text) => onChange(id, column, text)}
          />
        ))}
      </tbody>
    </table>
  </section>
)

function TypedBox({ setup }: { readonly setup: Setup }) {
  const navigate = useNavigate()
  const { teamGame: game } = setup
  const { isHome } = game
  const players = setup[isHome ? 'home' : 'away'].personnel.filter(({ role }) => role === 'PLAYER')
  const [rows, setRows] = useState<Rows>({})
  const rowOf = (id: string): TypedRow => rows[id] ?? {}
  const typed = players.filter(({ id }) => !isEmptyRow(rowOf(id)))
  const ours = typed.reduce((sum, { id }) => sum + pointsOf(rowOf(id)), 0)
  const theirs = pointsOf(rowOf(OPPONENT))
  const isWrong = Object.values(rows).some((row) => wrongColumns(row).length > 0)
  const { busy, submit } = useSubmit(async () => {
    const lines = [
      ...typed.map(({ id }) => lineOf(rowOf(id), id, isHome)),
      lineOf(rowOf(OPPONENT), null, !isHome),
    ]
    await refetchOnce(async () => {
      await call(saveTypedBoxScore, { params: { id: game.id }, body: { lines } })
      const [homeFinalScore, awayFinalScore] = isHome ? [ours, theirs] : [theirs, ours]
      if (game.homeFinalScore === null)
        await call(changeGame, { params: { id: game.id }, body: { homeFinalScore, awayFinalScore } })
    })
    await navigate({ to: '/a/team/game/$id/', params: { id: game.id } })
  })
  if (players.length === 0)
    return (
      <Empty
        title={t('No players in this game')}
        action={
          <LinkButton to="/a/team/game/$id/setup/" params={{ id: game.id }}>
            {t('Game setup')}
          </LinkButton>
        }
      >
        {t('Put your players into the game first.')}
      </Empty>
    )
  return (
    <>
      <TotalsTable
        columns={typedColumns(setup.rules)}
        players={players}
        opponent={game.opponentFullName}
        rowOf={rowOf}
        onChange={(id, column, text) =>
          setRows((before) => ({ ...before, [id]: { ...before[id], [column]: text } }))
        }
      />
      <p role="status">
        {isWrong
          ? t('Correct the marked numbers: no more makes than tries.')
          : t('{ours}–{theirs}. A player without numbers did not play.', { ours, theirs })}
      </p>
      <Button loading={busy} disabled={isWrong || typed.length === 0} onClick={submit}>
        {t('Save box score')}
      </Button>
    </>
  )
}

/** /a/team/game/{id}/box/: the totals of a game whose plays were not entered. */
export default function TypedBoxPage() {
  const id = useId()
  const setup = useCall(readSetup, { params: { id } })
  useTeamOf(setup.data?.teamGame.teamId)
  return (
    <PageAnswer of={setup}>
      {(found) => (
        <Page
          wide
          title={t('Type in the box score')}
          sentence={t('{opponent}: the totals of each player, and of the opponent together.', {
            opponent: found.teamGame.opponentFullName,
          })}
          back={
            <Link to="/a/team/game/$id/" params={{ id }}>
              {t('Game')}
            </Link>
          }
        >
          <TypedBox setup={found} />
        </Page>
      )}
    </PageAnswer>
  )
}

import { msg } from '@fullcourt/scorebook/vocabulary'
import { type AdminGame, listGamesOfProgram, readAnyProgram, resetGame } from '@fullcourt/wire'
import { numberText } from '@fullcourt/wire/forms/intl'
import { Link } from '@tanstack/react-router'
import { call, useCall, useList } from '../call/call.ts'
import { Answer } from '../ui/Answer.tsx'
import { useId, useInAddress } from '../ui/address.ts'
import { ask } from '../ui/ask.ts'
import { Button } from '../ui/Button.tsx'
import { type Column, DataTable } from '../ui/data/DataTable.tsx'
import { Mark } from '../ui/data/Mark.tsx'
import { NoResults } from '../ui/data/NoResults.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Filters, SearchField } from '../ui/fields/Filters.tsx'
import { t } from '../ui/language.ts'
import { Banner } from '../ui/overlay/Banner.tsx'
import { Page } from '../ui/Page.tsx'
import { PageAnswer } from '../ui/PageAnswer.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import style from './Admin.module.css'
import { dayText } from './words.ts'

const hasBegun = ({ plays, isFinal }: AdminGame): boolean => plays > 0 || isFinal

const COLUMNS: readonly Column<AdminGame>[] = [
  {
    key: 'opponent',
    label: msg('Opponent'),
    value: ({ opponentFullName }) => opponentFullName,
    show: ({ opponentFullName, isHome }) => (
      <span className={style.name}>
        {isHome ? t('vs') : t('at')} {opponentFullName}
      </span>
    ),
  },
  { key: 'team', label: msg('Team'), value: ({ teamFullName }) => teamFullName },
  {
    key: 'date',
    label: msg('Date'),
    value: ({ gameStartTime }) => gameStartTime,
    show: ({ gameStartTime, timezone }) => dayText(gameStartTime, timezone),
  },
  {
    key: 'score',
    label: msg('Home – away'),
    value: (game) => (hasBegun(game) ? `${game.homeScore} – ${game.awayScore}` : null),
    show: (game) =>
      hasBegun(game) ? (
        <>
          {game.homeScore} – {game.awayScore} {game.isFinal && <Mark>{t('Final')}</Mark>}
        </>
      ) : (
        '–'
      ),
  },
  {
    key: 'plays',
    label: msg('Plays'),
    numeric: true,
    value: ({ plays }) => plays,
    show: ({ plays }) => numberText(plays),
  },
]

function Reset({ game }: { readonly game: AdminGame }) {
  const title = `${game.teamFullName} ${game.isHome ? t('vs') : t('at')} ${game.opponentFullName}`
  const { busy, submit } = useSubmit(async () => {
    const sure = await ask({
      title: t('Reset {title}?', { title }),
      text: t(
        'All plays, the clock and the final score are cleared, for everyone, and the game can be scored anew. The log keeps them. A device that still holds plays it has not sent keeps them apart: they do not count, and its user is told and can export or discard them.',
      ),
      yes: t('Reset game'),
      no: t('Cancel'),
      grave: true,
    })
    if (!sure) return
    await call(resetGame, { params: { id: game.id } })
    toastSuccess(t('The game was reset.'))
  })
  if (!hasBegun(game)) return null
  return (
    <span className={style.tools}>
      <Button
        variant="default"
        size="sm"
        grave
        aria-label={t('Reset {title}', { title })}
        loading={busy}
        onClick={submit}
      >
        {t('Reset')}
      </Button>
    </span>
  )
}

const TOOLS: Column<AdminGame> = {
  key: 'tools',
  label: msg('Actions'),
  tools: true,
  value: () => null,
  show: (game) => <Reset game={game} />,
}

/** /a/admin/programs/{id}/: the games of a program, to reset one of them. */
export default function ProgramGamesPage() {
  const id = useId()
  const [search, setSearch] = useInAddress('search')
  const program = useCall(readAnyProgram, { params: { id } })
  const games = useList(listGamesOfProgram, { params: { id }, query: { ...(search && { search }) } })
  return (
    <PageAnswer of={program}>
      {({ fullName, account, deletedAt }) => (
        <Page
          title={fullName}
          sentence={t('The games of this program. Reset one that was scored wrongly from the start.')}
          back={
            <Link to="/a/admin/accounts/$id/" params={{ id: account.id }}>
              {account.name}
            </Link>
          }
          wide
        >
          {account.suspendedReason && (
            <Banner grave>
              {t('The account is suspended: {suspendedReason}', { suspendedReason: account.suspendedReason })}
            </Banner>
          )}
          {deletedAt && (
            <Banner grave>
              {t('This program was deleted on {deletedAt}.', { deletedAt: dayText(deletedAt) })}
            </Banner>
          )}
          <Filters>
            <SearchField value={search} onChange={setSearch} />
          </Filters>
          <Answer of={games}>
            {(rows) => {
              if (rows.length > 0)
                return (
                  <DataTable
                    caption={t('Games')}
                    columns={[...COLUMNS, TOOLS]}
                    rows={rows}
                    rowKey={(game) => game.id}
                  />
                )
              return search ? <NoResults /> : <Empty title={t('No games yet')} />
            }}
          </Answer>
        </Page>
      )}
    </PageAnswer>
  )
}

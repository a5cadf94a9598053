import { findClips, listGames, listSeasons, listTeamTags } from '@fullcourt/wire'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, useMemo, useState } from 'react'
import { callAll, useList } from '../call/call.ts'
import { useTeam } from '../identity/session.ts'
import { Answer } from '../ui/Answer.tsx'
import { useInAddress } from '../ui/address.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { type Column, DataTable } from '../ui/data/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Switch } from '../ui/fields/Checkbox.tsx'
import { Choice, Filters } from '../ui/fields/Filters.tsx'
import { t } from '../ui/language.ts'
import { Page } from '../ui/Page.tsx'
import { BOOK_KINDS, bookRow, type MatrixClip } from './bookRows.ts'
import { gameText } from './filmWords.ts'
import style from './Matrix.module.css'
import { TagClips } from './TagClips.tsx'
import { groupsOf, type MatrixRow, matrixOf } from './tagMatrix.ts'

type Row = MatrixRow<MatrixClip>

/** A cell of the matrix; without a column: all tags of its code. */
interface Cell {
  readonly row: Row
  readonly column: string | null
}

const keyOf = ({ row, column }: Cell): string => JSON.stringify([row.code, column])
const tagsOf = ({ row, column }: Cell): readonly MatrixClip[] =>
  column === null ? row.tags : (row.cells.get(column) ?? [])
const nameOf = ({ row, column }: Cell): string => (column === null ? row.code : `${row.code}, ${column}`)

const CellButton = ({
  cell,
  isChosen,
  onPress,
}: {
  readonly cell: Cell
  readonly isChosen: boolean
  readonly onPress: (event: MouseEvent) => void
}) => (
  <button
    type="button"
    className={style.cell}
    aria-pressed={isChosen || undefined}
    aria-label={`${nameOf(cell)}: ${tagsOf(cell).length}`}
    onClick={onPress}
  >
    {tagsOf(cell).length}
  </button>
)

const ChosenCells = ({
  count,
  onShow,
  onClear,
}: {
  readonly count: number
  readonly onShow: () => void
  readonly onClear: () => void
}) => (
  <>
    <Button size="sm" onClick={onShow}>
      {t(['Show {count} cell', 'Show {count} cells'], { count })}
    </Button>
    <Button size="sm" variant="subtle" onClick={onClear}>
      {t('Clear')}
    </Button>
  </>
)

function Matrix({ tags, group }: { readonly tags: readonly MatrixClip[]; readonly group: string }) {
  const { columns, rows } = useMemo(() => matrixOf(tags, group), [tags, group])
  const [chosen, setChosen] = useState<ReadonlyMap<string, Cell>>(new Map())
  const [adds, setAdds] = useState(false)
  const [opened, setOpened] = useState<readonly Cell[] | null>(null)
  const press = (cell: Cell, { shiftKey }: MouseEvent) => {
    if (!adds && !shiftKey) return setOpened([cell])
    const next = new Map(chosen)
    if (!next.delete(keyOf(cell))) next.set(keyOf(cell), cell)
    setChosen(next)
  }
  const show = (cell: Cell) =>
    tagsOf(cell).length > 0 && (
      <CellButton cell={cell} isChosen={chosen.has(keyOf(cell))} onPress={(event) => press(cell, event)} />
    )
  const table: readonly Column<Row>[] = [
    { key: 'code', label: t('Code'), value: ({ code }) => code },
    {
      key: 'all',
      label: t('All'),
      numeric: true,
      value: (row) => row.tags.length,
      show: (row) => show({ row, column: null }),
    },
    ...columns.map((column) => ({
      key: `label ${column}`,
      label: column,
      numeric: true,
      value: (row: Row) => row.cells.get(column)?.length ?? 0,
      show: (row: Row) => show({ row, column }),
    })),
  ]
  const cells = [...chosen.values()]
  // A tag with two of the chosen labels is shown once.
  const shown = [...new Map((opened ?? []).flatMap(tagsOf).map((tag) => [tag.id, tag])).values()]
  return (
    <>
      <div className={style.bar}>
        <Switch
          label={t('Add cells')}
          checked={adds}
          onChange={({ currentTarget }) => setAdds(currentTarget.checked)}
        />
        {cells.length > 0 && (
          <ChosenCells
            count={cells.length}
            onShow={() => setOpened(cells)}
            onClear={() => setChosen(new Map())}
          />
        )}
      </div>
      <DataTable
        caption={t('Tags and plays by label')}
        columns={table}
        rows={rows}
        rowKey={({ code }) => code}
        tools
      />
      {opened && (
        <TagClips title={opened.map(nameOf).join(' · ')} tags={shown} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

/** The plays of the book with film, by kind. Asked for only when they are wanted. */
function useBookClips(teamId: string, games: object, isWanted: boolean) {
  return useQuery({
    queryKey: [findClips.name, teamId, games, 'by kind'],
    queryFn: ({ signal }) =>
      Promise.all(
        BOOK_KINDS.map(async ([, { label, ...kind }]) => {
          const filters = JSON.stringify({ ...games, ...kind, side: 'own' })
          const clips = await callAll(findClips, { query: { teamId, filters } }, { signal })
          return { label: t('Book · {plays}', { plays: t(label) }), clips }
        }),
      ),
    enabled: isWanted,
  })
}

/** /a/team/tags/: how often each code was tagged with each label, and plays of the book beside them; a cell plays its clips. */
export default function TagMatrixPage() {
  const { id, fullName } = useTeam()
  const params = { id }
  const [season, setSeason] = useInAddress('season')
  const [game, setGame] = useInAddress('game')
  const [by, setBy] = useInAddress('by')
  const games = useList(listGames, { params })
  const seasons = useList(listSeasons, { params })
  const filters = { ...(game && { teamGameIds: [game] }), ...(season && { teamSeasonId: season }) }
  const tags = useList(listTeamTags, { params, query: { filters: JSON.stringify(filters) } })
  const [book, setBook] = useInAddress('book')
  const bookClips = useBookClips(id, filters, book !== '')
  const rows = useMemo(() => {
    const own = tags.data ?? []
    const plays = book ? (bookClips.data ?? []) : []
    return [...own, ...plays.flatMap(({ label, clips }) => clips.map((clip) => bookRow(label, clip, own)))]
  }, [tags.data, bookClips.data, book])
  const groups = groupsOf(rows)
  const matrix =
    rows.length === 0 ? (
      <Empty title={t('No tags')} action={<LinkButton to="/a/team/videos/">{t('Open a video')}</LinkButton>}>
        {t('Tags are made in the code window beside a video.')}
      </Empty>
    ) : (
      <Matrix key={`${season} ${game}`} tags={rows} group={groups.includes(by) ? by : ''} />
    )
  return (
    <Page
      wide
      title={t('Tag matrix')}
      sentence={t(
        'How often {name} was tagged, and its plays with film. A figure plays its clips; Shift adds cells.',
        { name: fullName },
      )}
      back={<Link to="/a/team/videos/">{t('Videos')}</Link>}
    >
      <Filters>
        <Choice
          label={t('Season')}
          data={(seasons.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
          value={season}
          onChange={setSeason}
        />
        <Choice
          label={t('Game')}
          data={(games.data ?? [])
            .filter(({ teamSeasonId }) => !season || teamSeasonId === season)
            .map((one) => ({ value: one.id, label: gameText(one) }))}
          value={game}
          onChange={setGame}
        />
        <Choice
          label={t('Columns')}
          all={t('All labels')}
          data={groups.map((value) => ({ value, label: value === 'Player' ? t('Player') : value }))}
          value={by}
          onChange={setBy}
        />
        <Switch
          label={t('Plays of the book')}
          checked={book !== ''}
          onChange={({ currentTarget }) => setBook(currentTarget.checked ? 'yes' : '')}
        />
      </Filters>
      <Answer of={tags}>{() => (book ? <Answer of={bookClips}>{() => matrix}</Answer> : matrix)}</Answer>
    </Page>
  )
}

import {
  minutesText,
  PLAYED_FIGURES,
  SEASON_FIGURES,
  seasonParts,
  signed,
} from '@fullcourt/scorebook/figures'
import { msg } from '@fullcourt/scorebook/vocabulary'
import { listRoster, type RosterEntry } from '@fullcourt/wire'
import { useList } from '../call/call.ts'
import { useShotValues } from '../charts/shotValues.ts'
import { useTeam } from '../identity/session.ts'
import { useInAddress } from '../ui/address.ts'
import { LinkButton } from '../ui/Button.tsx'
import { moveByArrows } from '../ui/data/arrowCells.ts'
import { CellLink } from '../ui/data/CellLink.tsx'
import { type Column, DataTable } from '../ui/data/DataTable.tsx'
import { joinWords } from '../ui/joinWords.ts'
import { t } from '../ui/language.ts'
import { Dialog, DialogButtons } from '../ui/overlay/Dialog.tsx'
import { type BehindFigure, readBehind } from './SeasonFigure.tsx'
import { clipsSearch, type FilterTexts, gameDayText, type SeasonFilters, type SeasonGame } from './season.ts'
import { type Amount, addAmounts, type BehindPart, isNone, useAmountsBehind } from './useAmountsBehind.ts'

type Behind = Required<BehindFigure>

/** A game with its parts of the figure, or the sum of all games. */
interface GameParts {
  readonly game: SeasonGame | null
  readonly amounts: readonly Amount[]
}

function amountText(amount: Amount, { figure }: BehindPart): string {
  if (amount === null) return '–'
  if (typeof amount === 'object') return `${amount.made}–${amount.total}`
  if (figure === 'secondsPlayed') return minutesText(amount)
  return figure === 'plusMinus' ? signed(amount) : String(amount)
}

const sortValue = (amount: Amount): number | null =>
  typeof amount === 'object' ? (amount?.made ?? null) : amount

const headingOf = ({ figure, side }: BehindPart): { readonly label: string; readonly means: string } => {
  const { heading, name } = PLAYED_FIGURES.find(({ key }) => key === figure)!
  return side === 'own'
    ? { label: heading, means: name }
    : {
        label: t('Opp {heading}', { heading: t(heading) }),
        means: t('{figure} of the opponents', { figure: t(name) }),
      }
}

/** The search of a game's page that opens the plays behind a part. */
function playsOf(
  { whose, ids }: Behind,
  { place }: SeasonGame,
  { figure, side }: BehindPart,
  { period, withoutGarbageTime }: SeasonFilters,
) {
  const sideOf = side === 'own' ? place : place === 'home' ? 'away' : 'home'
  const isOfFloor = whose === 'lineUp' || whose === 'on' || whose === 'off'
  return {
    tab: 'box',
    behind: `${figure}~${whose === 'player' ? ids[0] : `${sideOf}-totals`}`,
    ...(isOfFloor && { floor: `${place}~${whose}~${ids.join('.')}` }),
    ...(period && !isOfFloor && { period: String(period) }),
    ...(withoutGarbageTime && { garbage: 'no' }),
  }
}

function columnsOf(
  behind: Behind,
  parts: readonly BehindPart[],
  filters: SeasonFilters,
): readonly Column<GameParts>[] {
  return [
    {
      key: 'game',
      label: msg('Game'),
      value: ({ game }) => game?.day ?? t('All games'),
      show: ({ game }) =>
        game
          ? `${gameDayText('weekday', game.day)} ${game.place === 'home' ? t('vs') : t('at')} ${game.opponent}`
          : t('All games'),
    },
    ...parts.map(
      (part, at): Column<GameParts> => ({
        key: `${part.figure} ${part.side}`,
        ...headingOf(part),
        numeric: true,
        value: ({ amounts }) => sortValue(amounts[at] ?? null),
        show({ game, amounts }) {
          const amount = amounts[at] ?? null
          const text = amountText(amount, part)
          if (!game || isNone(amount)) return text
          return (
            <CellLink
              names={at === 0}
              to="/a/team/game/$id/"
              params={{ id: game.teamGameId }}
              search={playsOf(behind, game, part, filters)}
            >
              {text}
            </CellLink>
          )
        },
      }),
    ),
  ]
}

const personOf = (roster: readonly RosterEntry[], id: string): RosterEntry | undefined =>
  roster.find((entry) => entry.id === id || entry.teamBrandPersonnelId === id)

function titleOf({ figure, whose, ids }: Behind, roster: readonly RosterEntry[]): string {
  const figureName = t([...SEASON_FIGURES, ...PLAYED_FIGURES].find(({ key }) => key === figure)!.name)
  const names = joinWords(ids.map((id) => personOf(roster, id)?.fullName ?? t('a former player')))
  switch (whose) {
    case 'own':
      return figureName
    case 'other':
      return t('{figure} of the opponents', { figure: figureName })
    case 'player':
      return `${names}: ${figureName.toLowerCase()}`
    case 'lineUp':
    case 'on':
      return t('{figure} with {names}', { figure: figureName, names })
    case 'off':
      return t('{figure} without {names}', { figure: figureName, names })
    default:
      return whose satisfies never
  }
}

/** The parts of the figure: those of its formula, or the figure itself. */
function usePartsOf({ figure, whose }: Behind): readonly BehindPart[] {
  const shotValues = useShotValues()
  const found = SEASON_FIGURES.find(({ key }) => key === figure)
  if (whose === 'player' || !found) return PLAYED_FIGURES.flatMap(({ key }) => ownPart(key, figure))
  return seasonParts(found, whose === 'other' ? 'other' : 'own', shotValues)
}

const ownPart = (key: (typeof PLAYED_FIGURES)[number]['key'], figure: string): readonly BehindPart[] =>
  key === figure && key !== 'scoreAdjustment' ? [{ figure: key, side: 'own' }] : []

interface Props {
  readonly games: readonly SeasonGame[]
  readonly filters: SeasonFilters
  readonly texts: FilterTexts
}

/** The clips of the plays behind a figure that is no rate. */
function BehindClips({
  whose,
  ids,
  part,
  texts,
}: Pick<Behind, 'whose' | 'ids'> & { readonly part: BehindPart; readonly texts: FilterTexts }) {
  const people = ids.join('.')
  const floor = whose === 'off' ? { off: people } : whose === 'on' || whose === 'lineUp' ? { on: people } : {}
  const behind = `${part.figure}~${part.side}~${whose === 'player' ? people : 'totals'}`
  return (
    <DialogButtons>
      <LinkButton to="/a/team/clips/" search={{ ...clipsSearch(texts), ...floor, behind }}>
        {t('Watch the clips')}
      </LinkButton>
    </DialogButtons>
  )
}

function OpenBehind({
  behind,
  games,
  filters,
  texts,
  onClose,
}: Props & { behind: Behind; onClose: () => void }) {
  const team = useTeam()
  const roster = useList(listRoster, { params: { id: team.id } }).data ?? []
  const parts = usePartsOf(behind)
  const read = useAmountsBehind(behind, filters)
  const rows = games
    .filter(({ teamGameId }) => !behind.gameId || teamGameId === behind.gameId)
    .map((game) => ({ game, amounts: parts.map((part) => read?.(game, part) ?? null) }))
    .filter(({ amounts }) => !amounts.every(isNone))
  const all = parts.map((_, at) =>
    rows.reduce<Amount>((sum, { amounts }) => addAmounts(sum, amounts[at]!), null),
  )
  // Games know players by their ids in the program.
  const named = { ...behind, ids: behind.ids.map((id) => personOf(roster, id)?.teamBrandPersonnelId ?? id) }
  return (
    <Dialog open onClose={onClose} title={titleOf(behind, roster)} shape="wide">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up here from the figures */}
      <div onKeyDown={moveByArrows}>
        <DataTable
          dense
          caption={t('Games behind the figure')}
          columns={columnsOf(named, parts, filters)}
          rows={rows}
          rowKey={({ game }) => game?.teamGameId ?? ''}
          foot={rows.length > 1 ? [{ game: null, amounts: all }] : []}
        />
      </div>
      {parts.length === 1 && rows.length > 0 && (
        <BehindClips whose={behind.whose} ids={named.ids} part={parts[0]!} texts={texts} />
      )}
    </Dialog>
  )
}

/** The games behind a figure of the season, each with its parts. The parts add up to the figure, and open their plays. */
export function SeasonBehind(props: Props) {
  const [text, setText] = useInAddress('behind')
  const behind = readBehind(text)
  return behind && <OpenBehind {...props} behind={behind} onClose={() => setText('')} />
}

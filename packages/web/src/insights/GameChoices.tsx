import { msg } from '@fullcourt/scorebook/vocabulary'
import { type ReactNode, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Switch } from '../ui/fields/Checkbox.tsx'
import { Choice, Filters } from '../ui/fields/Filters.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { t, translateLabels } from '../ui/language.ts'
import { Dialog, DialogButtons } from '../ui/overlay/Dialog.tsx'
import { useMedia } from '../ui/useMedia.ts'
import css from './Stats.module.css'
import type { FilterName, FilterTexts, FilterWord } from './season.ts'

export interface GameChoicesProps {
  readonly texts: FilterTexts
  readonly words: readonly FilterWord[]
  readonly set: (name: FilterName, value: string) => void
  /** The choice of a season. */
  readonly season: ReactNode
  readonly opponents: readonly string[]
  /** A game is live, so it can be included. */
  readonly mayCountLive?: boolean
  /** How figures are compared, where the page has a choice. */
  readonly children?: ReactNode
}

const PLACES = [
  { value: 'home', label: msg('Home') },
  { value: 'away', label: msg('Away') },
]

const RESULTS = [
  { value: 'won', label: msg('Won') },
  { value: 'lost', label: msg('Lost') },
]

const last = () => ['3', '5', '10'].map((value) => ({ value, label: t('Last {number}', { number: value }) }))
const periods = () =>
  ['1', '2', '3', '4', '5'].map((value) => ({ value, label: t('Period {number}', { number: value }) }))

const CLOSE = msg('Games that five points or fewer decided')
const GARBAGE = msg(
  'Without the end of games in which, from the last quarter on, a side led by ten or more and at most two starters were on the floor',
)

/** The choices of games: final ones, and the live one where the switch says so. */
function GameChoices({ texts, set, season, opponents, mayCountLive = false }: GameChoicesProps) {
  const of = (name: FilterName) => ({
    value: texts[name],
    onChange: (value: string) => set(name, value),
  })
  const day = (name: 'from' | 'to', label: string) => (
    <TextInput
      type="date"
      label={label}
      value={texts[name]}
      onChange={(event) => set(name, event.currentTarget.value)}
    />
  )
  const onOff = (name: 'close' | 'withoutGarbageTime' | 'live', label: string, means?: string) => (
    <Switch
      className={css.live}
      label={label}
      title={means}
      checked={texts[name] !== ''}
      onChange={(event) => set(name, event.currentTarget.checked ? '1' : '')}
    />
  )
  return (
    <>
      {season}
      <Choice label={t('Place')} data={translateLabels(PLACES)} {...of('place')} />
      <Choice label={t('Result')} data={translateLabels(RESULTS)} {...of('result')} />
      <Choice label={t('Games')} data={last()} {...of('last')} />
      <Choice label={t('Opponent')} data={opponents} {...of('opponent')} />
      <Choice label={t('Period')} data={periods()} {...of('period')} />
      {day('from', t('From'))}
      {day('to', t('To'))}
      {onOff('close', t('Close games only'), t(CLOSE))}
      {onOff('withoutGarbageTime', t('Without garbage time'), t(GARBAGE))}
      {(mayCountLive || texts.live) && onOff('live', t('With the live game'))}
    </>
  )
}

/** A button that names the filters and opens them in a sheet, where they would push the figures off a phone. */
function FilterSheet(props: GameChoicesProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { words } = props
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {words.length === 0 ? t('Filters') : `${words.map(([, word]) => word).join(', ')} (${words.length})`}
      </Button>
      <Dialog open={isOpen} onClose={close} title={t('Filters')} shape="wide">
        <Filters>
          <GameChoices {...props} />
        </Filters>
        <DialogButtons>
          <Button onClick={close}>{t('Show')}</Button>
        </DialogButtons>
      </Dialog>
    </>
  )
}

/** The games to include. On a phone the choices are in a sheet. */
export function GameFilters(props: GameChoicesProps) {
  const isNarrow = useMedia('(width < 600px)')
  return (
    <Filters>
      {isNarrow ? <FilterSheet {...props} /> : <GameChoices {...props} />}
      {props.children}
    </Filters>
  )
}

import { keysOf, msg, PLAY_DETAILS, type PlayDetailKey, SHOT_ZONES } from '@fullcourt/scorebook/vocabulary'
import { detailChoices } from '@fullcourt/scorebook/words'
import { listTeamTags } from '@fullcourt/wire'
import { useState } from 'react'
import { useCall } from '../call/call.ts'
import { ZONE_WORDS } from '../charts/shotChartWords.ts'
import { useTeam } from '../identity/session.ts'
import { Button } from '../ui/Button.tsx'
import { Choice, Filters } from '../ui/fields/Filters.tsx'
import { t, translateLabels } from '../ui/language.ts'
import { Dialog, DialogButtons } from '../ui/overlay/Dialog.tsx'
import { useMedia } from '../ui/useMedia.ts'
import css from './Clips.module.css'
import { type ClipFilterWord, EVENT_CHOICES, idsOf } from './clipFilters.ts'
import type { ClipFilterName, ClipTexts } from './filterNames.ts'
import type { ChoicesOfClips, SetFilters } from './useClipFilters.ts'

export interface ClipFiltersProps {
  readonly texts: ClipTexts
  readonly words: readonly ClipFilterWord[]
  readonly set: SetFilters
  readonly choices: ChoicesOfClips
}

const pairs = (...list: readonly (readonly [value: string, label: string])[]) =>
  list.map(([value, label]) => ({ value, label }))

const SIDES = pairs(['own', msg('Ours')], ['other', msg('Theirs')])
const MADE = pairs(['yes', msg('Made')], ['no', msg('Missed')])
const VALUES = pairs(['1', msg('1 point')], ['2', msg('2 points')], ['3', msg('3 points')])
const PERIODS = ['1', '2', '3', '4', '5']
const SITUATIONS = pairs(
  ['5-300', msg('Within 5 in the last 5 minutes')],
  ['3-60', msg('Within 3 in the last minute')],
  ['-120', msg('Last 2 minutes')],
  ['5-', msg('Within 5')],
  ['10-', msg('Within 10')],
)
const RESULTS = pairs(['won', msg('Won')], ['lost', msg('Lost')])
const PLACES = pairs(['home', msg('Home')], ['away', msg('Away')])
const ZONES = SHOT_ZONES.map((value) => ({ value, label: ZONE_WORDS[value] }))
const FLAGGED = pairs(['1', msg('Flagged only')])

const DETAIL_WORDS: Readonly<Record<PlayDetailKey, string>> = {
  shotKind: msg('Kind of shot'),
  situation: msg('Situation'),
  turnoverKind: msg('Kind of turnover'),
  foulDetail: msg('Kind of foul'),
}
const detailGroups = () =>
  keysOf(PLAY_DETAILS).map((key) => ({
    group: t(DETAIL_WORDS[key]),
    items: detailChoices(key).map(({ value, label }) => ({ value: `${key}~${value}`, label: t(label) })),
  }))

/** The labels of marks on the team's films. */
function useTags(): readonly string[] {
  const team = useTeam()
  const tags = useCall(listTeamTags, { params: { id: team.id }, query: { limit: 200 } })
  const labels = (tags.data?.results ?? []).flatMap(({ label, labels: more }) => [
    label,
    ...more.map(({ text }) => text),
  ])
  return [...new Set(labels)].sort()
}

/** Adds a player to those on the floor, or to those who are not. */
function FloorChoice({
  name,
  label,
  texts,
  set,
  choices,
}: Omit<ClipFiltersProps, 'words'> & { readonly name: 'on' | 'off'; readonly label: string }) {
  const ids = idsOf(texts[name])
  return (
    <Choice
      label={label}
      all={ids.length === 0 ? t('Anyone') : t('{count} chosen, add', { count: ids.length })}
      data={choices.players.filter(({ value }) => !ids.includes(value))}
      value=""
      onChange={(id) => set({ [name]: [...ids, id].join('.') })}
    />
  )
}

/** Choices that most lists begin with. */
function MainChoices({ texts, set, choices }: ClipFiltersProps) {
  const of = (name: ClipFilterName) => ({
    value: texts[name],
    onChange: (value: string) => set({ [name]: value }),
  })
  return (
    <>
      <Choice label={t('Game')} data={choices.games} {...of('game')} />
      <Choice label={t('Player')} data={choices.players} {...of('player')} />
      <Choice label={t('Plays')} data={translateLabels(EVENT_CHOICES)} {...of('event')} />
      <Choice label={t('Team')} all={t('Both teams')} data={translateLabels(SIDES)} {...of('side')} />
      <Choice
        label={t('Period')}
        data={PERIODS.map((period) => ({ value: period, label: t('Period {period}', { period }) }))}
        {...of('period')}
      />
    </>
  )
}

function MoreChoices(props: ClipFiltersProps) {
  const { texts, set, choices } = props
  const tags = useTags()
  const of = (name: ClipFilterName) => ({
    value: texts[name],
    onChange: (value: string) => set({ [name]: value }),
  })
  return (
    <>
      <Choice label={t('Shot')} data={translateLabels(MADE)} {...of('made')} />
      <Choice label={t('Value')} data={translateLabels(VALUES)} {...of('value')} />
      <Choice label={t('Zone')} data={translateLabels(ZONES)} {...of('zone')} />
      <Choice label={t('Score')} data={translateLabels(SITUATIONS)} {...of('score')} />
      <Choice label={t('Detail')} data={detailGroups()} {...of('detail')} />
      <FloorChoice {...props} name="on" label={t('On the floor')} />
      <FloorChoice {...props} name="off" label={t('Not on the floor')} />
      {tags.length > 0 && <Choice label={t('Tag')} data={tags} {...of('tag')} />}
      <Choice label={t('Flags')} data={translateLabels(FLAGGED)} {...of('flagged')} />
      <Choice label={t('Season')} data={choices.seasons} {...of('season')} />
      <Choice label={t('Opponent')} data={choices.opponents} {...of('opponent')} />
      <Choice label={t('Place')} data={translateLabels(PLACES)} {...of('place')} />
      <Choice label={t('Result')} data={translateLabels(RESULTS)} {...of('result')} />
    </>
  )
}

/** The filters. Rare ones are in a sheet; on a phone all of them are. */
export function ClipFilterBar(props: ClipFiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const isNarrow = useMedia('(width < 600px)')
  const close = () => setOpen(false)
  return (
    <Filters
      tools={
        <Button variant="default" onClick={() => setOpen(true)}>
          {isNarrow ? t('Filters') : t('More filters')}
        </Button>
      }
    >
      {!isNarrow && <MainChoices {...props} />}
      <Dialog open={isOpen} onClose={close} title={t('Filters')} shape="wide">
        <Filters>
          {isNarrow && <MainChoices {...props} />}
          <MoreChoices {...props} />
        </Filters>
        <DialogButtons>
          <Button onClick={close}>{t('Show')}</Button>
        </DialogButtons>
      </Dialog>
    </Filters>
  )
}

/** The active filters, each with a button that removes it. */
export function ActiveFilters({ words, set }: Pick<ClipFiltersProps, 'words' | 'set'>) {
  if (words.length === 0) return null
  return (
    <ul className={css.active} aria-label={t('Active filters')}>
      {words.map(([name, word]) => (
        <li key={name}>
          <Button
            variant="default"
            size="sm"
            aria-label={t('Remove {word}', { word })}
            onClick={() => set({ [name]: '' })}
          >
            {word} <span aria-hidden="true">×</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

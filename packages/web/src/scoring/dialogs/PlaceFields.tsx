import { type Play, periodLabel, type RuleProfile, type SentPlay } from '@fullcourt/scorebook/vocabulary'
import { type DescribeContext, describePlay } from '@fullcourt/scorebook/words'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { t } from '../../ui/language.ts'
import { type Moved, moveToPlace, placeOf, playsAtOnce } from '../editor/reorder.ts'

interface PeriodFieldProps {
  readonly rules: RuleProfile
  readonly period: number
  readonly onPick: (period: number) => void
}

export const PeriodField = ({ rules, period, onPick }: PeriodFieldProps) => (
  <NativeSelect
    label={t('Period')}
    value={period}
    data={Array.from({ length: 9 }, (_, index) => ({
      value: String(index + 1),
      label: periodLabel(rules, index + 1),
    }))}
    onChange={({ currentTarget }) => onPick(Number(currentTarget.value))}
  />
)

interface OrderFieldProps {
  readonly sent: SentPlay
  readonly plays: readonly Play[]
  readonly words: DescribeContext
  readonly onMove: (moved: Moved) => void
}

/** The place of the play among those of the same clock reading. */
export function OrderField({ sent, plays, words, onMove }: OrderFieldProps) {
  const others = playsAtOnce(plays, sent.origin).filter(({ origin }) => origin.id !== sent.origin.id)
  if (others.length === 0) return null
  const nameOf = (play: Play | undefined) => {
    if (!play) return ''
    const { who, action } = describePlay(words, play)
    return `${action} ${who}`.trim()
  }
  const data = Array.from({ length: others.length + 1 }, (_, index) => ({
    value: String(index),
    label:
      index === 0
        ? t('Before {play}', { play: nameOf(others[0]) })
        : t('After {play}', { play: nameOf(others[index - 1]) }),
  }))
  return (
    <NativeSelect
      label={t('Order at this time')}
      value={String(placeOf(sent, plays))}
      data={data}
      onChange={({ currentTarget }) => onMove(moveToPlace(sent, plays, Number(currentTarget.value)))}
    />
  )
}

import { formatClock } from '@fullcourt/scorebook/vocabulary'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { FilmPlayer } from '../film/player/filmPlayer.ts'
import { Button } from '../ui/Button.tsx'
import { Figure } from '../ui/Figure.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { t } from '../ui/language.ts'
import css from './Sync.module.css'
import { type Step, type SyncPeriod, stepWords, typedFrameClock } from './steps.ts'

interface Props {
  readonly step: Step
  readonly period: SyncPeriod
  readonly player: FilmPlayer
  readonly busy: boolean
  /** Goes to where the step probably is; undefined: not known yet. */
  readonly onSuggest: (() => void) | undefined
  readonly onSet: (clockTime: number) => void
}

const SmallSteps = ({ player }: Pick<Props, 'player'>) => (
  <fieldset className={css.frames} aria-label={t('Move the film')}>
    <button type="button" aria-label={t('Back 1 s')} onClick={() => player.seekBy(-1)}>
      <IconChevronsLeft size={18} aria-hidden />
      <Figure>1 s</Figure>
    </button>
    <button type="button" aria-label={t('Back 1 frame')} onClick={() => player.step(-1)}>
      <IconChevronLeft size={18} aria-hidden />
      {t('Frame')}
    </button>
    <button type="button" aria-label={t('Forward 1 frame')} onClick={() => player.step(1)}>
      {t('Frame')}
      <IconChevronRight size={18} aria-hidden />
    </button>
    <button type="button" aria-label={t('Forward 1 s')} onClick={() => player.seekBy(1)}>
      <Figure>1 s</Figure>
      <IconChevronsRight size={18} aria-hidden />
    </button>
  </fieldset>
)

/** One frame to find: what to do, small steps of the film, and what the scoreboard shows. Key it by step. */
export function StepForm({ step, period, player, busy, onSuggest, onSet }: Props) {
  const [title, todo] = stepWords(step, period)
  const [typed, setTyped] = useState(() => (step.kind === 'start' ? formatClock(period.length) : ''))
  const [error, setError] = useState<string | null>(null)

  function submit(event: FormEvent): void {
    event.preventDefault()
    const clock = typedFrameClock(typed, period)
    if (clock.ok) onSet(clock.seconds)
    else
      setError(
        clock.refusal === 'beyond-period'
          ? t('{period} lasts {time}.', { period: period.label, time: formatClock(period.length) })
          : t('Enter the clock like 7:32 or 32.5.'),
      )
  }
  return (
    <form className={css.step} onSubmit={submit} aria-labelledby="sync-step">
      <h2 id="sync-step">{title}</h2>
      <p>{todo}</p>
      {onSuggest && (
        <Button variant="default" onClick={onSuggest}>
          {t('Go to about there')}
        </Button>
      )}
      <SmallSteps player={player} />
      <div className={css.clock}>
        <TextInput
          label={t('The clock shows ({period})', { period: period.label })}
          value={typed}
          error={error}
          placeholder="7:32"
          inputMode="decimal"
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setError(null)
          }}
        />
        <Button type="submit" loading={busy}>
          {t('Set this frame')}
        </Button>
      </div>
    </form>
  )
}

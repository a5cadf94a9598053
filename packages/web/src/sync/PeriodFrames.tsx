import { formatClock } from '@fullcourt/scorebook/vocabulary'
import { filmTime } from '../film/player/filmTime.ts'
import { Button } from '../ui/Button.tsx'
import { t } from '../ui/language.ts'
import { rich } from '../ui/rich.tsx'
import css from './Sync.module.css'
import { anchorsIn, MOST_OFF, residualWords, type ShownAnchor, type Step, type SyncPeriod } from './steps.ts'

interface Props {
  readonly period: SyncPeriod
  readonly anchors: readonly ShownAnchor[]
  /** The step that is asked for now. */
  readonly step: Step | null
  readonly readOnly: boolean
  readonly busy: boolean
  readonly secondOf: (anchor: ShownAnchor) => number | null
  readonly onGo: (second: number) => void
  readonly onRemove: (id: string) => void
  readonly onStep: (step: Step) => void
}

type FrameProps = Pick<Props, 'period' | 'readOnly' | 'busy' | 'secondOf' | 'onGo' | 'onRemove'> & {
  readonly anchor: ShownAnchor
}

/** A frame with its clock: goes there, says how far it is off, and can be removed. */
function Frame({ period, anchor, readOnly, busy, secondOf, onGo, onRemove }: FrameProps) {
  const second = secondOf(anchor)
  const words = residualWords(anchor)
  const clock = formatClock(anchor.clockTime)
  return (
    <li>
      <button
        type="button"
        className={css.place}
        disabled={second === null}
        onClick={() => second !== null && onGo(second)}
      >
        {rich(t('<clock/> at {time}', { time: second === null ? '–' : filmTime(second) }), {
          clock: <strong>{clock}</strong>,
        })}
      </button>
      {words && <span className={(anchor.residual ?? 0) > MOST_OFF ? css.off : css.fits}>{words}</span>}
      {!readOnly && (
        <Button
          variant="subtle"
          size="sm"
          disabled={busy}
          aria-label={t('Remove {period} {clock}', { period: period.label, clock })}
          onClick={() => onRemove(anchor.id)}
        >
          {t('Remove')}
        </Button>
      )}
    </li>
  )
}

/** The frames of one period, with how far each is off. */
export function PeriodFrames(props: Props) {
  const { period, anchors, step, readOnly, onStep } = props
  const own = anchorsIn(period, anchors)
  const isOff = own.some(({ residual }) => residual !== null && residual > MOST_OFF)
  const isNow = (kind: Step['kind']) => step?.period === period.number && step.kind === kind
  return (
    <section className={css.period} aria-label={period.label}>
      <h3>{period.label}</h3>
      <ul className={css.anchors}>
        {own.map((anchor) => (
          <Frame key={anchor.id} {...props} anchor={anchor} />
        ))}
      </ul>
      {isOff && (
        <p className={css.advice}>
          {t(
            'Check these frames and their clocks. If they are right, the film has a cut between them: add a frame close to it.',
          )}
        </p>
      )}
      {!readOnly && (
        <div className={css.add}>
          {(['start', 'end'] as const).map((kind) => (
            <Button
              key={kind}
              variant={isNow(kind) ? 'default' : 'subtle'}
              size="sm"
              aria-current={isNow(kind) ? 'step' : undefined}
              aria-label={
                kind === 'start'
                  ? t('Add start frame of {period}', { period: period.label })
                  : t('Add end frame of {period}', { period: period.label })
              }
              onClick={() => onStep({ period: period.number, kind })}
            >
              {kind === 'start' ? t('Add start frame') : t('Add end frame')}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}

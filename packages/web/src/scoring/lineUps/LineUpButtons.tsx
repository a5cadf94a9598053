import { minutesText, signed } from '@fullcourt/scorebook/figures'
import { t } from '../../ui/language.ts'
import css from './LineUps.module.css'
import type { LineUp, LineUpFigures } from './lineUps.ts'
import list from './Players.module.css'

type FiguresOf = (ids: readonly string[]) => LineUpFigures | null

/** '4:32 +5': the time together in this game, and the plus/minus. */
export function Figures({ of }: { readonly of: LineUpFigures | null }) {
  if (!of) return null
  return (
    <span className={css.figures} data-sign={Math.sign(of.plusMinus)}>
      <span title={t('Minutes together in this game')}>{minutesText(of.seconds)}</span>{' '}
      <b title={t('Plus/minus')}>{signed(of.plusMinus)}</b>
    </span>
  )
}

interface Props {
  readonly lineUps: readonly LineUp[]
  readonly figuresOf: FiguresOf
  readonly onPick: (lineUp: LineUp) => void
  /** Opens the list in which line-ups get names; null where this user may not. */
  readonly onEdit: (() => void) | null
}

/** Line-ups that one press sends in. */
export function LineUpButtons({ lineUps, figuresOf, onPick, onEdit }: Props) {
  if (lineUps.length === 0 && !onEdit) return null
  return (
    <fieldset className={`${list.people} ${css.wide}`}>
      <legend>{t('Whole line-up')}</legend>
      {lineUps.map((lineUp, index) => (
        <button
          key={`${lineUp.label} ${lineUp.ids.join()}`}
          type="button"
          className={list.pick}
          disabled={Boolean(lineUp.refusal)}
          onClick={() => onPick(lineUp)}
        >
          <kbd>{index < 9 && `⇧${index + 1}`}</kbd>
          <span className={list.name}>{lineUp.isNamed ? <b>{lineUp.label}</b> : lineUp.label}</span>
          {lineUp.refusal && <span className={css.refusal}>{lineUp.refusal}</span>}
          <Figures of={figuresOf(lineUp.ids)} />
        </button>
      ))}
      {onEdit && (
        <button type="button" className={`${list.pick} ${css.edit}`} onClick={onEdit}>
          {lineUps.some(({ isNamed }) => isNamed) ? t('Edit line-ups') : t('Save a line-up')}
        </button>
      )}
    </fieldset>
  )
}

import type { BySide } from '@fullcourt/scorebook/vocabulary'
import { msg } from '@fullcourt/scorebook/vocabulary'
import { Link } from '@tanstack/react-router'
import { t } from '../../ui/language.ts'
import type { ComparedFigure, Comparison } from './compareBoxes.ts'
import css from './Practice.module.css'

const WORDS: Readonly<Record<ComparedFigure, string>> = {
  points: msg('points'),
  twoPointers: msg('two-pointers'),
  threePointers: msg('three-pointers'),
  freethrows: msg('free throws'),
  totalRebounds: msg('rebounds'),
  assists: msg('assists'),
  turnovers: msg('turnovers'),
  steals: msg('steals'),
  blockedShots: msg('blocks'),
  personalFouls: msg('fouls'),
}

interface Props {
  readonly comparison: Comparison
  readonly names: BySide<string>
  readonly inputsPerPlay: number | null
  readonly behind: number | null
}

const rounded = (value: number | null): string => (value === null ? '–' : value.toFixed(1))

/** How close the box score of a practice quarter came: right cells, inputs and delay, and each wrong cell. */
export function ScoreSheet({ comparison: { cells, wrong }, names, inputsPerPlay, behind }: Props) {
  return (
    <div className={css.words} role="status">
      <p className={css.says}>
        {t('{right} of {count} cells of the box score are right', {
          right: cells - wrong.length,
          count: cells,
        })}
      </p>
      <dl className={css.figures}>
        <div>
          <dt>{t('Inputs a play')}</dt>
          <dd>{rounded(inputsPerPlay)}</dd>
        </div>
        <div>
          <dt>{t('Seconds behind')}</dt>
          <dd>{rounded(behind)}</dd>
        </div>
      </dl>
      {wrong.length > 0 && (
        <ul className={css.cells} aria-label={t('Cells that differ')}>
          {wrong.map(({ side, jersey, figure, scored, actual }) => (
            <li key={`${side} ${jersey} ${figure}`}>
              {t('{who}: {figure} {scored}, really {actual}', {
                who: `${names[side]} ${jersey === null ? t('team') : `#${jersey}`}`,
                figure: t(WORDS[figure]),
                scored,
                actual,
              })}
            </li>
          ))}
        </ul>
      )}
      <p className={css.progress}>
        <a href="/practice/">{t('Practice again')}</a>
        <Link to="/register/">{t('Sign up and score your games')}</Link>
      </p>
    </div>
  )
}

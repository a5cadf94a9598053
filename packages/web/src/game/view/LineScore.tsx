import { SIDES } from '@fullcourt/scorebook/vocabulary'
import { t } from '../../ui/language.ts'
import css from './GameHeader.module.css'
import type { Watched } from './watched.ts'

/** Points by period, home above away as on a scoreboard. */
export function LineScore({ box, names, periods }: Pick<Watched, 'box' | 'names' | 'periods'>) {
  const points = (number: number, side: 'home' | 'away') =>
    box.periods.find(({ period }) => period === number)?.[side] ?? '–'
  return (
    <div className={css.lineBox}>
      <table className={css.line} aria-label={t('Score by period')}>
        <thead>
          <tr>
            <td />
            {periods.map(({ number, label }) => (
              <th key={number} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">T</th>
          </tr>
        </thead>
        <tbody>
          {SIDES.map((side) => (
            <tr key={side}>
              <th scope="row">{names[side]}</th>
              {periods.map(({ number }) => (
                <td key={number}>{points(number, side)}</td>
              ))}
              <td className={css.total}>{box.score[side]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

import type { Usage } from '@fullcourt/wire'
import { numberText } from '@fullcourt/wire/forms/intl'
import { t } from '../ui/language.ts'
import { sellsPlans } from './billing.ts'
import style from './UsagePanel.module.css'

interface MeterProps {
  readonly label: string
  /** Says the use in words: '3 of 8 teams'. */
  readonly amounts: (values: { readonly used: string; readonly limit: string }) => string
  readonly used: number
  readonly limit: number
}

/** From this share on, a limit is nearly reached; the bar has a mark there. */
const NEARLY = 0.8

function levelOf({ used, limit }: Pick<MeterProps, 'used' | 'limit'>) {
  if (used > limit) return { level: 'over', words: t('Over the plan') } as const
  if (used === limit && limit > 0) return { level: 'near', words: t('All in use') } as const
  return limit > 0 && used >= limit * NEARLY
    ? ({ level: 'near', words: t('Nearly all in use') } as const)
    : ({ level: 'free', words: null } as const)
}

/** Use of a limit, as a bar with a mark at 80 %, and in words. */
function Meter({ label, amounts, used, limit }: MeterProps) {
  const share = limit > 0 ? Math.min(1, used / limit) : Math.min(1, used)
  const { level, words } = levelOf({ used, limit })
  return (
    <div className={style.meter}>
      <span className={style.label}>{label}</span>
      <span className={style.figures}>
        {amounts({ used: numberText(used, 1), limit: numberText(limit, 1) })}
      </span>
      <span className={style.bar} data-level={level} aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </span>
      {words && <span className={style.words}>{words}</span>}
    </div>
  )
}

const hours: MeterProps['amounts'] = (values) => t('{used} of {limit} hours', values)

/** The subscription's use: hours of film and of archive, and teams. Nothing where no plan limits them. */
export function UsagePanel({ usage: { usage, limits } }: { readonly usage: Usage }) {
  if (!sellsPlans()) return null
  return (
    <div className={style.panel}>
      <Meter label={t('On-demand film')} amounts={hours} used={usage.od.total} limit={limits.od.total} />
      <Meter
        label={t('Archived film')}
        amounts={hours}
        used={usage.archive.total}
        limit={limits.archive.total}
      />
      <Meter
        label={t('Teams')}
        amounts={(values) => t('{used} of {limit} teams', values)}
        used={usage.teams.total}
        limit={limits.teams.total}
      />
    </div>
  )
}

import { type Flag, fixSentence, offeredFixes, SEVERITIES, type Severity } from '@fullcourt/scorebook/check'
import { type BySide, formatClock, msg } from '@fullcourt/scorebook/vocabulary'
import { SEVERITY_WORDS } from '../../plays/severityWords.ts'
import { Button } from '../../ui/Button.tsx'
import { groupBy } from '../../ui/data/groupBy.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Filters } from '../../ui/fields/Filters.tsx'
import { t } from '../../ui/language.ts'
import { translateFlag } from '../../ui/sentences.ts'
import { PeriodChoice, PlaceFilter } from '../view/Filters.tsx'
import { useGamePlace } from '../view/gamePlace.ts'
import { ReviewLink } from '../view/ReviewLink.tsx'
import severityCss from '../view/Severity.module.css'
import type { Watched } from '../view/watched.ts'
import css from './FlagsTab.module.css'

const PLURALS: Readonly<Record<Severity, string>> = {
  error: msg('Errors'),
  warning: msg('Warnings'),
  note: msg('Notes'),
}

interface Placed {
  readonly flag: Flag
  /** Null for a flag of the game as a whole. */
  readonly period: number | null
  readonly clock: string
}

function placedFlags({ flags, plays }: Watched): readonly Placed[] {
  const byId = new Map(plays.map((play, index) => [play.origin.id, { play, index }]))
  return flags
    .map((flag) => ({ flag, found: byId.get(flag.playId ?? '') }))
    .sort((a, b) => (a.found?.index ?? plays.length) - (b.found?.index ?? plays.length))
    .map(({ flag, found }) => ({
      flag,
      period: found?.play.origin.period ?? null,
      clock: found ? formatClock(found.play.origin.clockTime) : '',
    }))
}

/** Offer of the scoring screen: 'Fix: Send 10 in for 1', or several fixes to choose from. */
function offerText(flag: Flag, names: BySide<string>): string {
  const say = (words: string) => translateFlag(words, names)
  const offered = flag.step
    ? [say(flag.step.label)]
    : offeredFixes(flag).map((fix) => fixSentence(fix, names.home, say))
  const fixes = offered.map((fix, at) => (at === 0 ? fix : t('or: {fix}', { fix }))).join('; ')
  return fixes && t('Fix: {fixes}', { fixes })
}

function FlagRow({
  placed: { flag, clock },
  names,
}: {
  readonly placed: Placed
  readonly names: BySide<string>
}) {
  const { go } = useGamePlace()
  const { severity, message, playId } = flag
  const said = translateFlag(message, names)
  const fix = offerText(flag, names)
  return (
    <li className={css.flag}>
      <span className={severityCss.severity} data-severity={severity}>
        {t(SEVERITY_WORDS[severity])}
      </span>
      <span className={css.when}>{clock}</span>
      <p className={css.message}>
        {said}
        {fix && <small>{fix}</small>}
      </p>
      {playId && (
        <Button
          variant="default"
          size="sm"
          aria-label={t('Show play: {message}', { message: said })}
          onClick={() => go({ play: playId }, { replace: false })}
        >
          {t('Show play')}
        </Button>
      )}
    </li>
  )
}

/** Every flag of the game in game order, with its play and what would fix it. */
export function FlagsTab({ watched }: { readonly watched: Watched }) {
  const { place, go } = useGamePlace()
  const { flags, periods } = watched
  const shown = placedFlags(watched).filter(
    ({ flag, period }) =>
      (!place.severity || flag.severity === place.severity) &&
      (!place.period || period === Number(place.period)),
  )
  const groups = groupBy(shown, ({ period }) => String(period ?? ''))
  const countOf = (severity: Severity) => flags.filter((flag) => flag.severity === severity).length
  if (flags.length === 0) {
    return (
      <Empty title={t('No issues found')}>
        {t('The checker compares every play with the plays before and after it.')}
      </Empty>
    )
  }
  return (
    <>
      <Filters tools={<ReviewLink watched={watched} />}>
        <PlaceFilter
          name="severity"
          label={t('Severity')}
          all={t('All flags ({count})', { count: flags.length })}
          data={SEVERITIES.map((value) => ({ value, label: `${t(PLURALS[value])} (${countOf(value)})` }))}
        />
        <PeriodChoice watched={watched} />
      </Filters>
      {shown.length === 0 && (
        <Empty
          title={t('No flag fits these filters')}
          action={
            <Button variant="default" onClick={() => go({ severity: '', period: '' })}>
              {t('Clear filters')}
            </Button>
          }
        />
      )}
      <div className={css.list}>
        {[...groups].map(([key, list]) => (
          <section key={key}>
            <h2 className={css.period}>
              {periods.find(({ number }) => String(number) === key)?.label ?? t('Whole game')}
              <span>{t(['{count} flag', '{count} flags'], { count: list.length })}</span>
            </h2>
            <ul className={css.flags}>
              {list.map((placed) => (
                <FlagRow
                  key={`${placed.flag.code}${placed.flag.eventId}${placed.flag.message}`}
                  placed={placed}
                  names={watched.names}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

import { compareJerseys, jerseysWornTwice, MOST_STARTERS } from '@fullcourt/program'
import { POSITIONS } from '@fullcourt/scorebook/vocabulary'
import type { RosterEntry } from '@fullcourt/wire'
import { Link } from '@tanstack/react-router'
import { Mark } from '../ui/data/Mark.tsx'
import { Switch } from '../ui/fields/Checkbox.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { t } from '../ui/language.ts'
import { RemoveButton } from '../ui/RemoveButton.tsx'
import { toastError } from '../ui/toast.tsx'
import { JerseyInput } from './JerseyInput.tsx'
import css from './RosterPage.module.css'
import { changeEntry, TOO_MANY_STARTERS } from './rosterCalls.ts'

interface RowProps {
  readonly entry: RosterEntry
  readonly homeTwice: boolean
  readonly awayTwice: boolean
  readonly isFull: boolean
  readonly onRemove: (entry: RosterEntry) => void
}

/** Which jerseys of the player another one wears too. */
function wornTwice({ entry: { homeJersey, awayJersey }, homeTwice, awayTwice }: RowProps): readonly string[] {
  if (homeTwice && awayTwice && homeJersey === awayJersey)
    return [t('Jersey {jersey} is worn twice', { jersey: homeJersey ?? '' })]
  return [
    ...(homeTwice ? [t('Home jersey {jersey} is worn twice', { jersey: homeJersey ?? '' })] : []),
    ...(awayTwice ? [t('Away jersey {jersey} is worn twice', { jersey: awayJersey ?? '' })] : []),
  ]
}

function Who(props: RowProps) {
  const { entry } = props
  return (
    <span className={css.who}>
      <Link to="/a/team/player/$id/" params={{ id: entry.id }} className={css.name}>
        {entry.fullName}
      </Link>
      {entry.isStarter && <Mark tone="accent">{t('Starter')}</Mark>}
      {!entry.isActive && <Mark>{t('Inactive')}</Mark>}
      {wornTwice(props).map((sentence) => (
        <span key={sentence} className={css.conflict}>
          {sentence}
        </span>
      ))}
    </span>
  )
}

function PlayerRow(props: RowProps) {
  const { entry, homeTwice, awayTwice, isFull, onRemove } = props
  const change = (fields: Parameters<typeof changeEntry>[1]) => changeEntry(entry, fields)
  const setStarter = (isStarter: boolean) => {
    if (isStarter && isFull) return toastError(t(TOO_MANY_STARTERS))
    void change({ isStarter }).catch(toastError)
  }
  return (
    <li className={css.row}>
      <JerseyInput
        label={t('Home jersey of {name}', { name: entry.fullName })}
        value={entry.homeJersey}
        conflict={homeTwice}
        onSave={(homeJersey) => change({ homeJersey })}
      />
      <JerseyInput
        label={t('Away jersey of {name}', { name: entry.fullName })}
        value={entry.awayJersey}
        conflict={awayTwice}
        onSave={(awayJersey) => change({ awayJersey })}
      />
      <Who {...props} />
      <NativeSelect
        aria-label={t('Position of {name}', { name: entry.fullName })}
        data={entry.position ? [...POSITIONS] : ['', ...POSITIONS]}
        value={entry.position ?? ''}
        onPick={(position) => position && void change({ position }).catch(toastError)}
      />
      <Switch
        className={css.starter}
        label={t('Starter')}
        aria-label={t('{name} starts', { name: entry.fullName })}
        checked={entry.isStarter}
        onChange={(event) => setStarter(event.currentTarget.checked)}
      />
      <RemoveButton
        label={t('Remove {name} from the roster', { name: entry.fullName })}
        onClick={() => onRemove(entry)}
      />
    </li>
  )
}

/** A player for readers: number, name and position, without fields. */
function ReadRow(props: RowProps) {
  const { homeJersey, awayJersey, position } = props.entry
  const jerseys = homeJersey === awayJersey ? [homeJersey] : [homeJersey, awayJersey]
  return (
    <li className={css.readRow}>
      <span className={css.jerseys}>{jerseys.filter(Boolean).join(' / ')}</span>
      <Who {...props} />
      <span className={css.note}>{position}</span>
    </li>
  )
}

/** The players in jersey order. Writers edit every field in place. */
export function PlayerRows({
  players,
  mayWrite,
  onRemove,
}: { readonly players: readonly RosterEntry[]; readonly mayWrite: boolean } & Pick<RowProps, 'onRemove'>) {
  const home = jerseysWornTwice(players.map((player) => player.homeJersey))
  const away = jerseysWornTwice(players.map((player) => player.awayJersey))
  const starters = players.filter((player) => player.isStarter).length
  const Row = mayWrite ? PlayerRow : ReadRow
  return (
    <>
      {mayWrite && (
        <div className={css.heads} aria-hidden>
          <span>{t('Home')}</span>
          <span>{t('Away')}</span>
          <span>{t('Player')}</span>
          <span>{t('Position')}</span>
          <span>{t('{count} of {most} start', { count: starters, most: MOST_STARTERS })}</span>
        </div>
      )}
      <ul className={css.list}>
        {[...players]
          .sort((a, b) => compareJerseys(a.homeJersey, b.homeJersey))
          .map((entry) => (
            <Row
              key={entry.id}
              entry={entry}
              homeTwice={home.has(entry.homeJersey ?? '')}
              awayTwice={away.has(entry.awayJersey ?? '')}
              isFull={starters >= MOST_STARTERS}
              onRemove={onRemove}
            />
          ))}
      </ul>
    </>
  )
}

import { listSeasons } from '@fullcourt/wire'
import { useList } from '../call/call.ts'
import { useTeam } from '../identity/session.ts'
import { Choice } from '../ui/fields/Filters.tsx'
import { t } from '../ui/language.ts'

interface Props {
  /** '' shows all. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Filters games by season. */
export function SeasonChoice(props: Props) {
  const team = useTeam()
  const seasons = useList(listSeasons, { params: { id: team.id } })
  return (
    <Choice
      label={t('Season')}
      data={(seasons.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      {...props}
    />
  )
}

/** Filters games by home or away. */
export const PlaceChoice = (props: Props) => (
  <Choice
    label={t('Place')}
    data={[
      { value: 'home', label: t('Home') },
      { value: 'away', label: t('Away') },
    ]}
    {...props}
  />
)

import { deleteSeason, listSeasons, restoreSeason, type Season } from '@fullcourt/wire'
import { useState } from 'react'
import { call, useList } from '../call/call.ts'
import { longDayText } from '../games/gameWords.ts'
import { useTeam } from '../identity/session.ts'
import { SeasonDialog } from '../people/SeasonDialog.tsx'
import { Answer } from '../ui/Answer.tsx'
import { Button } from '../ui/Button.tsx'
import { List, Row } from '../ui/data/List.tsx'
import { Empty } from '../ui/Empty.tsx'
import { t } from '../ui/language.ts'
import { Card, Section } from '../ui/Page.tsx'
import { toastError, toastUndo } from '../ui/toast.tsx'

async function remove(season: Season): Promise<void> {
  await call(deleteSeason, { params: { id: season.id } })
  const bringBack = () => call(restoreSeason, { params: { id: season.id } })
  toastUndo(t('{name} has been deleted.', { name: season.name }), () => void bringBack().catch(toastError))
}

interface Rights {
  readonly mayWrite: boolean
  readonly mayDelete: boolean
}

function SeasonList({
  seasons,
  mayWrite,
  mayDelete,
  onEdit,
}: Rights & {
  readonly seasons: readonly Season[]
  readonly onEdit: (season: Season) => void
}) {
  return (
    <Card flush>
      <List inCard>
        {seasons.map((season) => (
          <Row
            key={season.id}
            name={season.name}
            notes={[
              `${longDayText(`${season.startDate}T12:00`)} – ${longDayText(`${season.endDate}T12:00`)}`,
              season.notes,
            ]}
            tools={mayWrite && <SeasonTools season={season} mayDelete={mayDelete} onEdit={onEdit} />}
          />
        ))}
      </List>
    </Card>
  )
}

const SeasonTools = ({
  season,
  mayDelete,
  onEdit,
}: {
  readonly season: Season
  readonly mayDelete: boolean
  readonly onEdit: (season: Season) => void
}) => (
  <>
    <Button
      variant="default"
      size="sm"
      aria-label={t('Edit {name}', { name: season.name })}
      onClick={() => onEdit(season)}
    >
      {t('Edit')}
    </Button>
    {mayDelete && (
      <Button
        variant="default"
        size="sm"
        aria-label={t('Delete {name}', { name: season.name })}
        onClick={() => void remove(season).catch(toastError)}
      >
        {t('Delete')}
      </Button>
    )}
  </>
)

/** The team's seasons, newest first. */
export function Seasons({ mayWrite, mayDelete }: Rights) {
  const team = useTeam()
  const seasons = useList(listSeasons, { params: { id: team.id } })
  const [edited, setEdited] = useState<Season | 'new' | null>(null)
  const add = mayWrite && (
    <Button variant="default" size="sm" onClick={() => setEdited('new')}>
      {t('Add Season')}
    </Button>
  )
  return (
    <Section title={t('Seasons')} action={add}>
      <Answer of={seasons}>
        {(list) =>
          list.length === 0 ? (
            <Empty title={t('No seasons yet')}>{t('Games and figures are kept by season.')}</Empty>
          ) : (
            <SeasonList seasons={list} mayWrite={mayWrite} mayDelete={mayDelete} onEdit={setEdited} />
          )
        }
      </Answer>
      <SeasonDialog season={edited} onClose={() => setEdited(null)} />
    </Section>
  )
}

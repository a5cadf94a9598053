import type { Game } from '@fullcourt/wire'
import type { MyTeam } from '../identity/session.ts'
import { LastResult } from '../teamFace/LastResult.tsx'
import { useFinals } from '../teamFace/RecordStrip.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { t } from '../ui/language.ts'
import { Card, Section } from '../ui/Page.tsx'
import { LastFigures } from './lastFigures.door.tsx'

/** The last game of a team: its result, its flow, and four figures with their trend. Nothing before the first final game. */
export function LastGame({ team }: { readonly team: MyTeam }) {
  const game: Game | undefined = useFinals(team.id).at(-1)
  if (!game) return null
  return (
    <Section
      title={t('Last game')}
      action={
        <LinkButton variant="subtle" size="sm" to="/a/team/insights/">
          {t('Insights')}
        </LinkButton>
      }
    >
      <Card flush>
        <LastResult game={game} />
        <LastFigures teamId={team.id} gameId={game.id} />
      </Card>
    </Section>
  )
}

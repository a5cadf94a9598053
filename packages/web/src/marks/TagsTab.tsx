import { useState } from 'react'
import { Answer } from '../ui/Answer.tsx'
import { Button } from '../ui/Button.tsx'
import { t } from '../ui/language.ts'
import { CodeWindow } from './CodeWindow.tsx'
import type { DrawnPlayer } from './drawnPlayer.ts'
import css from './Marks.module.css'
import { SavedState } from './SavedState.tsx'
import { TagList } from './TagList.tsx'
import { TagTransfer } from './transfer.door.ts'
import { useButtons } from './useButtons.ts'
import { useTagging } from './useTagging.ts'
import { useTags } from './useTags.ts'

interface Props {
  readonly filmId: string
  readonly filmName: string
  readonly teamId: string
  readonly player: DrawnPlayer
  readonly mayWrite: boolean
}

/** The tags of a film, and the code window that makes them. */
export function TagsTab({ filmId, filmName, teamId, player, mayWrite }: Props) {
  const marks = useTags(filmId)
  const tagging = useTagging(player, marks)
  const { buttons } = useButtons()
  const [isOpen, setIsOpen] = useState(false)
  const [isMoving, setIsMoving] = useState(false)
  return (
    <>
      {mayWrite && (
        <div className={css.bar}>
          <Button
            size="sm"
            variant={isOpen ? 'default' : 'filled'}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? t('Close code window') : t('Code window')}
          </Button>
        </div>
      )}
      {isOpen && <CodeWindow player={player} tagging={tagging} teamId={teamId} />}
      <SavedState unsaved={marks.unsaved} isOffline={marks.isOffline} />
      <Answer of={marks.stored}>
        {() => (
          <TagList
            filmId={filmId}
            player={player}
            tags={marks.tags}
            buttons={buttons}
            tagging={mayWrite ? tagging : null}
          />
        )}
      </Answer>
      <div className={css.bar}>
        <Button size="sm" variant="subtle" aria-expanded={isMoving} onClick={() => setIsMoving(!isMoving)}>
          {mayWrite ? t('Import or export tags') : t('Export tags')}
        </Button>
      </div>
      {isMoving && (
        <TagTransfer
          filmId={filmId}
          filmName={filmName}
          player={player}
          tags={marks.tags}
          buttons={buttons}
          mayWrite={mayWrite}
        />
      )}
    </>
  )
}

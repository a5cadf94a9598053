import { msg } from '@fullcourt/scorebook/vocabulary'
import type { Film } from '@fullcourt/wire'
import { useState } from 'react'
import { FilmPlayerBox } from '../film/player/FilmPlayerBox.tsx'
import type { FilmPlayer } from '../film/player/filmPlayer.ts'
import { useMayOnTeam } from '../identity/session.ts'
import { useInAddress } from '../ui/address.ts'
import { t } from '../ui/language.ts'
import { panelOf, Tabs } from '../ui/Tabs.tsx'
import { Comments } from './Comments.tsx'
import { DrawLayer } from './DrawLayer.tsx'
import { DrawTab } from './DrawTab.tsx'
import css from './Marks.module.css'
import { SavedState } from './SavedState.tsx'
import { TagsTab } from './TagsTab.tsx'
import { isWorded, type Place, wordedShape } from './tools.ts'
import { useDrawing } from './useDrawing.ts'
import { useDrawings } from './useDrawings.ts'
import { WordsDialog } from './WordsDialog.tsx'

const TABS = [msg('Tags'), msg('Draw'), msg('Comments')] as const
type Tab = (typeof TABS)[number]

interface Props {
  readonly film: Pick<Film, 'id' | 'name' | 'teamId'>
  readonly player: FilmPlayer
}

/** A film with what is tagged, drawn and said on it. */
export function FilmMarks({ film: { id, name, teamId }, player }: Props) {
  const mayWrite = useMayOnTeam('film.write')
  const [comment] = useInAddress('comment')
  const [tab, setTab] = useState<Tab>(comment ? 'Comments' : 'Tags')
  const drawings = useDrawings(id)
  const tools = useDrawing(player, drawings)
  const [place, setPlace] = useState<Place | null>(null)
  const { tool, colour } = tools
  return (
    <div className={css.page}>
      <div className={css.beside}>
        <div className={css.film}>
          <FilmPlayerBox
            player={player}
            over={
              <DrawLayer
                player={player}
                drawings={drawings.drawings}
                tools={tools}
                mayWrite={mayWrite}
                fingerDraws={tab === 'Draw'}
                onDraw={() => setTab('Draw')}
                onPlace={setPlace}
              />
            }
          />
        </div>
        <section className={css.panel} aria-label={t('Tags, drawings and comments')}>
          <Tabs id="marks" label={t('Marks')} tabs={TABS} tab={tab} onTab={setTab} />
          <div className={css.tab} {...panelOf('marks', tab)}>
            {/* The code window goes on while another tab is open. */}
            <div className={css.pane} hidden={tab !== 'Tags'}>
              <TagsTab filmId={id} filmName={name} teamId={teamId} player={player} mayWrite={mayWrite} />
            </div>
            {tab === 'Draw' && (
              <DrawTab
                filmId={id}
                player={player}
                drawings={drawings}
                tools={tools}
                onPlace={setPlace}
                mayWrite={mayWrite}
              />
            )}
            {tab === 'Comments' && <Comments filmId={id} teamId={teamId} player={player} />}
            <SavedState unsaved={drawings.unsaved} isOffline={drawings.isOffline} />
          </div>
        </section>
      </div>
      {place && isWorded(tool) && (
        <WordsDialog
          kind={tool}
          onClose={() => setPlace(null)}
          onDone={(text) => {
            tools.add(wordedShape(tool, place, text, colour))
            tools.setTool('pen')
            setPlace(null)
          }}
        />
      )}
    </div>
  )
}

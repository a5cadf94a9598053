import type { GamePerson } from '@fullcourt/wire'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { t } from '../ui/language.ts'
import { AddOpponents, type OpponentForm } from './AddOpponents.tsx'
import type { AutoFill } from './autoFill.ts'
import { EditPerson } from './EditPerson.tsx'
import { JerseyColours } from './JerseyColours.tsx'
import { listsOf } from './lineUp.ts'
import { PlayerLists, type SideProps } from './PlayerLists.tsx'
import { QuickFill } from './QuickFill.tsx'
import css from './Setup.module.css'
import { StaffList } from './StaffList.tsx'
import { sideKey } from './setupCalls.ts'

/** Says that the side filled itself, with a way back. */
const Filled = ({ undo }: { readonly undo: () => void }) => (
  <div className={css.filled} role="status">
    <span>{t('Filled from the roster.')}</span>
    <Button size="sm" variant="default" onClick={undo}>
      {t('Undo')}
    </Button>
  </div>
)

/** One side of a game: its colors, its people in four lists, and ways to fill them. `autoFill`: on our side. */
export function SideSetup({
  setup,
  isHomeTeam,
  mayWrite,
  autoFill,
}: SideProps & { readonly autoFill?: AutoFill }) {
  const [form, setForm] = useState<OpponentForm | null>(null)
  const [edited, setEdited] = useState<GamePerson | null>(null)
  const key = sideKey(isHomeTeam)
  const side = setup[key]
  const lists = listsOf(side.personnel, setup.eligible[key])
  return (
    <section className={css.side} aria-label={isHomeTeam ? t('Home') : t('Away')}>
      <header className={css.sideHead}>
        <h2 className={css.sideName}>
          {[side.name, side.mascot].filter(Boolean).join(' ')}
          <small>{isHomeTeam ? t('Home') : t('Away')}</small>
        </h2>
        <JerseyColours setup={setup} isHomeTeam={isHomeTeam} mayWrite={mayWrite} />
      </header>
      {mayWrite && !autoFill?.isFilling && (
        <QuickFill setup={setup} isHomeTeam={isHomeTeam} lists={lists} onForm={setForm} />
      )}
      {autoFill?.undo && <Filled undo={autoFill.undo} />}
      <PlayerLists
        setup={setup}
        isHomeTeam={isHomeTeam}
        mayWrite={mayWrite}
        lists={lists}
        onEdit={setEdited}
      />
      <StaffList
        setup={setup}
        isHomeTeam={isHomeTeam}
        mayWrite={mayWrite}
        staff={lists.staff}
        onEdit={setEdited}
      />
      <AddOpponents
        setup={setup}
        isHomeTeam={isHomeTeam}
        lists={lists}
        form={form}
        onClose={() => setForm(null)}
      />
      <EditPerson person={edited} onClose={() => setEdited(null)} />
    </section>
  )
}

import type { GamePerson } from '@fullcourt/wire'
import { useState } from 'react'
import { AddOpponents, type OpponentForm } from './AddOpponents.tsx'
import { EditPerson } from './EditPerson.tsx'
import { JerseyColours } from './JerseyColours.tsx'
import { listsOf } from './lineUp.ts'
import { PlayerLists, type SideProps } from './PlayerLists.tsx'
import { QuickFill } from './QuickFill.tsx'
import css from './Setup.module.css'
import { StaffList } from './StaffList.tsx'
import { sideKey } from './setupCalls.ts'

/** One side of a game: its colors, its people in four lists, and ways to fill them. */
export function SideSetup({ setup, isHomeTeam, mayWrite }: SideProps) {
  const [form, setForm] = useState<OpponentForm | null>(null)
  const [edited, setEdited] = useState<GamePerson | null>(null)
  const key = sideKey(isHomeTeam)
  const side = setup[key]
  const lists = listsOf(side.personnel, setup.eligible[key])
  return (
    <section className={css.side} aria-label={isHomeTeam ? 'Home' : 'Away'}>
      <header className={css.sideHead}>
        <h2 className={css.sideName}>
          {[side.name, side.mascot].filter(Boolean).join(' ')}
          <small>{isHomeTeam ? 'Home' : 'Away'}</small>
        </h2>
        <JerseyColours setup={setup} isHomeTeam={isHomeTeam} mayWrite={mayWrite} />
      </header>
      {mayWrite && <QuickFill setup={setup} isHomeTeam={isHomeTeam} lists={lists} onForm={setForm} />}
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

import { t } from '../../ui/language.ts'
import { CrewMenu } from '../crews/CrewMenu.tsx'
import { useInputs } from '../store/useScorer.ts'
import { BackToGame, LineWord, RedoButton, UndoButton } from './barParts.tsx'
import { MoreMenu, WideButtons } from './MoreMenu.tsx'
import { OpenBadge } from './panel/OpenBadge.tsx'
import css from './TopBar.module.css'

/** Undo, redo, help, swap of sides, and the connection state. On a phone the scoring screen has its own undo at the thumb. */
export function TopBar() {
  const { isPractice, undo } = useInputs()
  return (
    <header className={css.bar}>
      {!isPractice && <BackToGame />}
      <h1 className={css.title}>{t('Score Game')}</h1>
      <LineWord />
      <span className={css.space} />
      {!isPractice && <CrewMenu />}
      <span className={css.open}>
        <OpenBadge />
      </span>
      <span className={css.undo}>
        <UndoButton onUndo={undo} />
      </span>
      <RedoButton />
      <span className={css.wide}>
        <WideButtons />
      </span>
      <MoreMenu />
    </header>
  )
}

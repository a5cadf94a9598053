import { t } from '../../ui/language.ts'
import { BackToGame, LineWord, RedoButton, UndoButton } from '../board/barParts.tsx'
import css from '../board/TopBar.module.css'

/** The way back, the connection to the server, undo and redo. */
export const ReviewBar = ({ onUndo }: { readonly onUndo: () => void }) => (
  <header className={css.bar}>
    <BackToGame />
    <h1 className={css.title}>{t('Review')}</h1>
    <LineWord />
    <span className={css.space} />
    <UndoButton onUndo={onUndo} />
    <RedoButton />
  </header>
)

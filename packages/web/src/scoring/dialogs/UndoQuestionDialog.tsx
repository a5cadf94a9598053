import { sentenceOf } from '@fullcourt/scorebook/words'
import { t } from '../../ui/language.ts'
import { Dialog, DialogButtons } from '../../ui/overlay/Dialog.tsx'
import css from '../board/Banners.module.css'
import { ChooseFields } from '../board/ChooseFields.tsx'
import { useInputs, useScorer } from '../store/useScorer.ts'

/** Asks about an undo of something that another person has changed since. */
export function UndoQuestionDialog() {
  const { actions } = useInputs()
  const { question, words } = useScorer(({ book, words }) => ({ question: book.undoQuestion, words }))
  if (!question) return null
  const { kind, fields, theirs, mine } = question
  const play = theirs ?? mine
  return (
    <Dialog
      open
      title={kind === 'undo' ? t('Undo: changed since') : t('Redo: changed since')}
      onClose={() => void actions.answerUndo(null)}
    >
      {play && <p className={css.mine}>{sentenceOf(words, play)}</p>}
      <ChooseFields
        fields={fields}
        words={words}
        plays={[theirs, mine]}
        kind="undo"
        onPick={(key, pick) => void actions.answerUndo({ [key]: pick })}
      />
      <DialogButtons onCancel={() => void actions.answerUndo(null)} />
    </Dialog>
  )
}

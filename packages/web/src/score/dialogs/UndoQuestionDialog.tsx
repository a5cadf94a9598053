import { type DescribeContext, sentenceOf } from '../../basketball/describePlay.ts'
import type { BookState } from '../../book/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import css from '../screen/Banners.module.css'
import type { GameActs } from '../screen/useGameActs.ts'
import { ChooseFields } from './ChooseFields.tsx'

interface Props {
  readonly question: NonNullable<BookState['undoQuestion']>
  readonly told: DescribeContext
  readonly onAnswer: GameActs['answerUndo']
}

/** Undo of something that another person changed since: it says so, and asks. */
export function UndoQuestionDialog({ question, told, onAnswer }: Props) {
  const { kind, fields, theirs, mine } = question
  const play = theirs ?? mine
  return (
    <Dialog
      open
      title={kind === 'undo' ? 'Undo: changed since' : 'Redo: changed since'}
      onClose={() => onAnswer(null)}
    >
      {play && <p className={css.mine}>{sentenceOf(told, play)}</p>}
      <ChooseFields
        {...{ fields, told }}
        plays={[theirs, mine]}
        kind="undo"
        onPick={(key, pick) => onAnswer({ [key]: pick })}
      />
      <DialogButtons>
        <Button variant="default" onClick={() => onAnswer(null)}>
          Cancel
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
